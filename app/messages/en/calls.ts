/** A call for help: what is asked for, and how far it has come. */
export const calls = {
  wishes: { patrol: "Ask the patrol to come by", call: "Please call me" },
  states: {
    sent: "Sent",
    delivered: "Delivered",
    seen: "Seen",
    on_the_way: "On the way",
    done: "Done",
    cancelled: "Cancelled",
  },
};
