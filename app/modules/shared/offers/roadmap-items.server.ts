import { z } from "zod";
import { defineNoun } from "~/modules/shared/records/noun.server";
import { placeSchema } from "./place.schema";
import { roadmapItem } from "./roadmap-item.noun";

const { place, todayPath } = roadmapItem.fields;

export const roadmapItems = defineNoun(roadmapItem, {
  table: "roadmapItems",
  schema: {
    place: placeSchema(place.ask),
    todayPath: z
      .string({ error: todayPath.ask })
      .trim()
      .regex(/^\/[a-z0-9/-]*$/, todayPath.ask),
  },
  links: () => [{ label: "See the public page", href: "/future-developments" }],
});
