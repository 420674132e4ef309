import type { Account } from "./account";
import { invalid, missing } from "./errors";
import type { Kept, PortalSession } from "./objects";
import { mergeMetadata, type Params, part, text, texts } from "./parameters";

export function createPortalSession(account: Account, params: Params): PortalSession {
  const customer = account.customer(text(params, "customer") ?? "", "customer");
  const configuration = text(params, "configuration") ?? null;
  if (configuration && !account.state.kept[configuration]) {
    throw missing("configuration", configuration, "configuration");
  }
  const flow = part(params, "flow_data");
  const type = text(flow, "type");
  if (type && type !== "payment_method_update") {
    const name = text(part(flow, type), "subscription") ?? "";
    if (account.state.subscriptions[name]?.customer !== customer.id) {
      throw missing("subscription", name, `flow_data[${type}][subscription]`);
    }
  }
  const id = account.newId("bps");
  const session: PortalSession = {
    id,
    object: "billing_portal.session",
    created: account.now(),
    livemode: false,
    customer: customer.id,
    configuration,
    flow: type ? { type } : null,
    return_url: text(params, "return_url") ?? null,
    url: account.page(`portal/${id}`),
    _then: text(part(part(flow, "after_completion"), "redirect"), "return_url") ?? null,
  };
  account.state.portalSessions[id] = session;
  return session;
}

/** Stores what stripe:setup creates; nothing in the sandbox depends on it. */
export function createKept(account: Account, object: Kept["object"], params: Params): Kept {
  const isEndpoint = object === "webhook_endpoint";
  if (isEndpoint) checkUrl(params);
  const id = account.newId(isEndpoint ? "we" : "bpc");
  const kept: Kept = {
    ...params,
    id,
    object,
    created: account.now(),
    livemode: false,
    metadata: mergeMetadata({}, params),
    ...(isEndpoint ? { status: "enabled" } : { active: true, is_default: false }),
  };
  account.state.kept[id] = kept;
  // The secret is shown only once, in the answer to this call.
  return isEndpoint ? { ...kept, secret: account.newId("whsec") } : kept;
}

function checkUrl(params: Params): void {
  const url = text(params, "url") ?? "";
  if (!/^https?:\/\//.test(url))
    throw invalid("url", "Invalid URL: An explicit scheme (such as https) must be provided.", "url_invalid");
  if (texts(params, "enabled_events").length === 0) throw invalid("enabled_events", "Invalid array");
}

export function findKept(account: Account, object: Kept["object"], id: string): Kept {
  const kept = account.state.kept[id];
  if (kept?.object !== object) throw missing(object.replace(/^.*\./, ""), id);
  return kept;
}

export function updateKept(account: Account, object: Kept["object"], id: string, params: Params): Kept {
  const kept = findKept(account, object, id);
  if (object === "webhook_endpoint" && "url" in params) checkUrl({ enabled_events: ["*"], ...params });
  Object.assign(kept, params, { metadata: mergeMetadata(kept.metadata, params) });
  return kept;
}
