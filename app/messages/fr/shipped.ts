import type { Messages } from "../messages";

export const shipped: Messages["shipped"] = {
  "Neighbourhood Package": "Forfait Quartier",
  "Neighbourhood Patrol": "Patrouille de quartier",
  "Patrol of the neighbourhood by vehicle seven nights a week, 11:00 PM to 7:00 AM":
    "Patrouille du quartier en voiture, sept nuits par semaine, de 23\u00a0h à 7\u00a0h",
  "Street Package": "Forfait Rue",
  "Street Patrol": "Patrouille de rue",
  "Guard patrols the street by vehicle seven nights a week, 11:00 PM to 7:00 AM":
    "Un agent patrouille dans la rue en voiture, sept nuits par semaine, de 23\u00a0h à 7\u00a0h",
  "House Package": "Forfait Maison",
  "Dedicated full-time security for individual homes": "Sécurité à temps plein réservée à une seule maison",
  "20-minute patrol frequency": "Une patrouille toutes les 20 minutes",
  "Neighbourhood-wide mobile patrols": "Patrouilles mobiles dans tout le quartier",
  "Monthly security assessment reports": "Rapports mensuels d’évaluation de la sécurité",
  "Community alert system": "Système d’alerte pour la communauté",
  "App access": "Accès à l’application",
  "1 dedicated patrol vehicle": "Une voiture de patrouille attitrée",
  "Bi-weekly reports": "Rapports toutes les deux semaines",
  "Resident alert system": "Système d’alerte pour les résidents",
  "Security consultation": "Consultation en sécurité",
  "Regular property checks": "Vérifications régulières de la propriété",
  "Vacation watch": "Surveillance pendant les vacances",
  "Direct security line": "Ligne directe avec la sécurité",
  "Monthly report": "Rapport mensuel",
  "Personal alert system": "Système d’alerte personnel",
  "Basic consultation": "Consultation de base",
  "Residential Services": "Services résidentiels",
  "Neighbourhood watch": "Surveillance de quartier",
  "Overnight patrols for a neighbourhood, a street or a single home.":
    "Des patrouilles de nuit pour un quartier, une rue ou une seule maison.",
  "Event Security": "Sécurité événementielle",
  "From a block party to a full venue, planned with you beforehand.":
    "D’une fête de quartier à une salle comble, tout est planifié d’avance avec vous.",
  "Personal Protection Services": "Protection rapprochée",
  "Discreet protection at home, at work and in between.":
    "Une protection discrète à la maison, au travail et entre les deux.",
  "Corporate Services": "Services aux entreprises",
  "Guards for sites, offices and staff, planned around your hours.":
    "Des agents pour vos sites, vos bureaux et votre personnel, selon vos heures.",
  "Guard tracking": "Suivi des agents",
  "Neighbour threat alerts with photos and urgency": "Alertes entre voisins, avec photos et degré d’urgence",
  "Insurer rewards": "Avantages auprès des assureurs",
  "Community features": "Outils pour la communauté",
  "Incident history log": "Journal des incidents",
};
