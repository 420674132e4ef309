const hour = 3_600_000;

/** Hours before the demo is filled. */
export const joined = { owner: 1_099, resident: 31 };

interface Inquiry {
  id: string;
  createdAt: Date;
}

/** What the audit log would hold if the demo's records had been made by hand, oldest first. */
export function demoEvents(people: { ownerId: string; residentId: string }, inquiries: Inquiry[], now: Date) {
  const { ownerId, residentId } = people;
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const owner = { type: "user", id: ownerId };
  const resident = { type: "user", id: residentId };
  const exported = { type: "inquiry", id: null };
  const events = [
    { at: ago(joined.owner + 1), actor: null, action: "user.invited", subject: owner },
    { at: ago(joined.owner), actor: ownerId, action: "user.invitation_accepted", subject: owner },
    { at: ago(joined.resident), actor: null, action: "user.registered", subject: resident },
    { at: ago(30.9), actor: residentId, action: "user.email_confirmed", subject: resident },
    { at: ago(30.7), actor: residentId, action: "user.setup_completed", subject: resident },
    { at: ago(20), actor: ownerId, action: "inquiries.exported", subject: exported },
    ...inquiries.map(({ id, createdAt }) => ({
      at: createdAt,
      actor: null,
      action: "inquiry.created",
      subject: { type: "inquiry", id },
    })),
  ];
  return events
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, actor, action, subject }) => ({
      at,
      actorId: actor,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
    }));
}
