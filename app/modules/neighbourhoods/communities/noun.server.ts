import { sql } from "kysely";
import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { excerptOf } from "~/platform/search.server";
import { live, subject, undo, undoable } from "./communities.server";
import { communityHistory, communityNoun } from "./community-options";
import { undoDecline } from "./join-requests.server";
import { memberImport } from "./member-import.server";
import * as OwnCommunity from "./own-community.server";

export const noun: RegisteredNoun = {
  description: { ...communityNoun, type: "community", area: "communities", fields: communityHistory },
  ...{ subject, live },
  records: { undo, undoable },
  imports: [memberImport],
  personalData: async ({ id }) => ({ communities: await OwnCommunity.exportOf(id) }),
  acts: {
    member_added: "added a member to a community",
    member_removed: "removed a member from a community",
    miss_explained: "said why passes are missing",
    join_requested: "asked to join a community",
    request_approved: { words: "approved a request to join a community", routine: true },
    request_declined: "declined a request to join a community",
    request_reopened: { words: "took back a declined request to join a community", routine: true },
    request_withdrawn: { words: "withdrew a request to join a community", routine: true },
    pass_entered: "entered a pass of a patrol",
    pass_taken_back: "took back a pass of a patrol",
    passes_imported: "imported passes of a patrol",
    sighting_taken_back: { words: "took back what was seen on a round", routine: true },
    round_set: "changed the round of a community",
  },
  ownUndo: { request_declined: undoDecline },
  stays: { request_declined: "The resident is told that the request waits again" },
  search: {
    from: sql`c.id, c.name AS title, ${excerptOf(sql`c.description`, 80)} AS detail, NULL::uuid AS parent FROM communities c`,
    text: sql.ref("c.searchText"),
    order: sql`c.created_at DESC, c.id DESC`,
  },
};
