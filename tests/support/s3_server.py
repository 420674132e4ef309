"""OpenStack Swift with its S3 interface, all of it in one process on loopback, for the tests of the file store.

Its argument is a folder for everything it keeps. Prints the port of the S3 interface when it can serve. SIGUSR1 makes
the disk count as full, SIGUSR2 ends that.
"""

import os
import signal
import sys

import eventlet

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
    eventlet.spawn(eventlet.wsgi.server, socket, app, quiet, protocol=SwiftHttpProtocol)

print("port", sockets["proxy"].getsockname()[1], flush=True)
# Ends with whoever started it.
eventlet.hubs.trampoline(0, read=True)
