import { z } from "zod";
import { multiline } from "~/platform/form-schema";
import { versionSchema } from "~/platform/record.schema";
import { isMonth } from "./months";

const problem = "Choose what the report is about";

/** "guards", or "community" with an id: "community.0190…". */
export const reportSchema = z.object({
  subject: z
    .string({ error: problem })
    .transform((text) => {
      const [kind = "", communityId] = text.split(".");
      return { kind, communityId: communityId ?? null };
    })
    .pipe(z.object({ kind: z.string().min(1), communityId: z.uuid().nullable() }, { error: problem })),
  month: z.string({ error: "Choose a month" }).refine(isMonth, "Choose a month"),
});

export type ReportInput = z.input<typeof reportSchema>;
export type Report = z.output<typeof reportSchema>;

export const recommendationSchema = versionSchema.extend({
  recommendation: multiline(z.string().trim().max(500, "Use 500 characters or fewer"))
    .optional()
    .transform((text) => text ?? ""),
});

export type RecommendationInput = { recommendation?: string };

const cell = z.union([z.string(), z.number(), z.null()]);
const row = z.record(z.string(), cell);

export const snapshotSchema = z.object({
  finding: z.string(),
  tables: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      columns: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          short: z.string().optional(),
          type: z.enum(["text", "count", "hours", "money", "share", "minutes", "day"]),
        }),
      ),
      rows: z.array(row),
      total: row.nullable(),
      empty: z.string().optional(),
      chart: z
        .object({
          value: z.string(),
          shape: z.enum(["bars", "days"]),
          bad: z.string().optional(),
          line: z.number().optional(),
          finding: z.string(),
        })
        .optional(),
    }),
  ),
});
