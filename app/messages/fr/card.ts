import { whenAnswered } from "../line-hours";
import type { Messages } from "../messages";

export const card: Messages["card"] = {
  title: "Une carte pour votre réfrigérateur",
  lead: "Pour vos invités, vos enfants et les personnes qui les gardent\u00a0: qui appeler et quoi dire. Imprimez cette page et découpez-la en suivant la ligne.",
  back: "Retour à votre profil",
  danger: "En danger? Appelez d’abord le 911.",
  houseLine: (hours) => `La ligne de cette maison${whenAnswered(hours, "jour et nuit")}`,
  sayWhere: "Dites où vous êtes\u00a0:",
  addAddress: { link: "Ajoutez votre adresse", after: ", et elle apparaîtra ici." },
  plan: "Abonnement\u00a0: ",
  qrHouse: "Code QR qui appelle la ligne de cette maison",
  qrEmergency: "Code QR qui appelle la ligne d’urgence",
};
