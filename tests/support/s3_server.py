"""OpenStack Swift with its S3 interface, all of it in one process on loopback, for the tests of files and backups.

Its argument is a folder for everything it keeps. Prints the ports of the S3 interface when it can serve, without TLS and
with it: the certificate is tls.pem in the folder. SIGUSR1 makes the disk count as full, SIGUSR2 ends that.
"""

import datetime
import ipaddress

import os
import signal
import sys

import eventlet
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

eventlet.monkey_patch()

import swift.common.utils as utils

folder = sys.argv[1]
utils.SWIFT_CONF_FILE = os.path.join(folder, "swift.conf")


def write(name, text):
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)


write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = tests\n")
os.makedirs(os.path.join(folder, "disks", "one"))
for name in ("account", "container", "object"):
    write(
        name + ".conf",
        f"""[DEFAULT]
devices = {folder}/disks
swift_dir = {folder}
mount_check = false
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
""",
    )
write(
    "proxy.conf",
    f"""[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck listing_formats s3api tempauth copy slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_nightjar_tests = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_interval = 0
allow_account_management = true
""",
)

from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

def certificate():
    """The file of a certificate that signed itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "tests")])
    now = datetime.datetime.utcnow()
    address = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(x509.random_serial_number()).add_extension(address, critical=False)
    made = made.not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=1))
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    write("tls.pem", made.sign(key, hashes.SHA256()).public_bytes(pem).decode())
    write("tls.key", private.decode())
    return {"certfile": os.path.join(folder, "tls.pem"), "keyfile": os.path.join(folder, "tls.key")}


sockets = {}
for name in ("account", "container", "object", "proxy"):
    sockets[name] = eventlet.listen(("127.0.0.1", 0))
for name in ("account", "container", "object"):
    builder = RingBuilder(1, 1, 0)
    port = sockets[name].getsockname()[1]
    device = dict(region=1, zone=1, ip="127.0.0.1", port=port, device="one", weight=1)
    device.update(replication_ip="127.0.0.1", replication_port=port, meta="")
    builder.add_dev(device)
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + ".ring.gz"))



class Memory:
    """What Swift keeps in memcached elsewhere; in one process a dictionary does."""

    def __init__(self):
        self.kept = {}

    def get(self, key, *_, **__):
        return self.kept.get(key)

    def set(self, key, value, *_, **__):
        self.kept[key] = value

    def delete(self, key, *_, **__):
        self.kept.pop(key, None)


def remembering(app):
    memory = Memory()

    def call(environ, start):
        environ["swift.cache"] = memory
        return app(environ, start)

    return call


def reserve(share):
    utils.FALLOCATE_RESERVE, utils.FALLOCATE_IS_PERCENT = utils.config_fallocate_value(share)


signal.signal(signal.SIGUSR1, lambda *_: reserve("100%"))
signal.signal(signal.SIGUSR2, lambda *_: reserve("0"))

quiet = open(os.devnull, "w")
for name, socket in sockets.items():
    app = loadapp(os.path.join(folder, name + ".conf"), global_conf={})
    if name == "proxy":
        app = remembering(app)
        listening = eventlet.listen(("127.0.0.1", 0))
        tls = eventlet.wrap_ssl(listening, server_side=True, **certificate())
        eventlet.spawn(eventlet.wsgi.server, tls, app, quiet, protocol=SwiftHttpProtocol)
    eventlet.spawn(eventlet.wsgi.server, socket, app, quiet, protocol=SwiftHttpProtocol)

print("ports", sockets["proxy"].getsockname()[1], tls.getsockname()[1], flush=True)
# Ends with the process that started it.
eventlet.hubs.trampoline(0, read=True)
