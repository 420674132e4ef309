/** Something that people ask of a product, and how a row speaks of it. */
export interface Trait {
  /** "Our website doesn’t say anything about ..." */
  topic: string;
  asked: RegExp;
  told?: RegExp;
  /** Said instead where no row speaks of it. */
  silent?: (phone: string) => string;
}

export const fitting: Trait = {
  topic: "fitting it",
  asked:
    /\b(install\w*|instala\w*|fitted|fitting|fit it|put (it|them) (up|in)|mount(ed|ing|s)?|drill\w*|electrician|set ?up|diy|myself|adhesive|stick|holes)\b/,
  told: /fitted|install|mount|adhesive/i,
  silent: (phone) =>
    `Our products page says that we install what we sell, but not whether the price includes it or what it costs: call ${phone}.`,
};

export const traits: Trait[] = [
  {
    topic: "batteries and power cuts",
    asked:
      /\b(batter\w*|charging|recharg\w*|(a|one|full|hold) charge|hydro|electricity|outages?|blackouts?|power (is|goes|go|went|cut|cuts|out|off|fails?|failure)|(no|lose|lost|without) power|plug(s|ged)?|outlets?)\b/,
    told: /batter|solar|sun|power over|wiring|mechanical key/i,
  },
  {
    topic: "Wi-Fi",
    asked:
      /\b(wifi|wi fi|internet|networks?|routers?|cellular|bluetooth|ethernet|sim card|data plan|rogers|bell goes)\b/,
    told: /network|cellular|ethernet|local recording/i,
  },
  {
    topic: "a monthly fee",
    asked:
      /\b(monthly|subscriptions?|subscribe|(per|each|every|a) month|fees?|recurring|hidden (costs?|fees?)|keep paying)\b/,
  },
  {
    topic: "smart homes such as Alexa",
    asked: /\b(alexa|google|homekit|siri|smart ?homes?|apple home|smartthings|home assistant|ifttt)\b/,
    told: /alexa|google|homekit|smart home/i,
  },
  {
    topic: "where recordings are kept",
    asked:
      /\b(record(s|ed|ing|ings|er)?|cloud|sd|memory card|storage|store (the )?(video|clips?)|saved?|saves|keeps? (the )?(videos?|clips?)|footage|dvr|nvr)\b/,
    told: /record/i,
  },
  {
    topic: "sound",
    asked: /\b(sounds?|audio|microphones?|mic|talk|speak|two way|2 way|voices?|speaker)\b/,
    told: /sound|speak/i,
  },
  {
    topic: "loudness",
    asked: /\b(how loud|loud|louder|decibels?|db|noise|noisy|wake|silent|silently|quiet)\b/,
    told: /\bdB\b|loud/i,
  },
  {
    topic: "seeing in the dark",
    asked: /\b(nights?|dark|infrared|black and white|no light|pitch black)\b/,
    told: /night|lights?\b/i,
  },
  {
    topic: "cold and wet weather",
    asked:
      /\b(cold|winters?|minus|freez\w*|snow|ice|rain|water ?proof|weather|weatherproof|outdoors?|outside|wet|shower|bath|bathtub|pool|degrees below)\b/,
    told: /°C|waterproof|outdoor|temperature/i,
  },
  {
    topic: "the range",
    asked: /\b(range|reach|reaches|how far|distance|met(re|er)s?|feet|ft|km|kilomet\w+|miles?)\b/,
    told: /\d k?m\b/,
  },
  {
    topic: "pets",
    asked: /\b(dogs?|cats?|pets?|puppy|bark\w*|husky|lab|parrot|birds?|false alarms?)\b/,
    told: /dogs|pets/i,
  },
  {
    topic: "codes, cards and keys",
    asked:
      /\b(how many (codes?|pins?|users?|people|cards?|fobs?|keys?)|codes?|pins?|guests?|airbnb|tenants?|fobs?|each (kid|child|person))\b/,
    told: /codes|cards|key\b|opening/i,
  },
  {
    topic: "fingerprints",
    asked: /\b(fingerprints?|thumb\w*|biometric)\b/,
    told: /fingerprint/i,
  },
  {
    topic: "an app and messages to your phone",
    asked:
      /\b(apps?|iphone|android|cell ?phone|smartphone|my phone|your phone|the phone|a phone(?! line)|our phones?|texts?|texting|notif\w+|alerts? me|remotely|from work)\b/,
    told: /\bapp\b|phone/i,
  },
  {
    topic: "calling for help",
    asked:
      /\b(police|cops?|911|ambulance|paramedics?|who (?:answers|responds)|picks up|monitored|monitoring|dispatch\w*|fire (department|dept|trucks?|brigade|fighters?)|firefighters?)\b/,
    told: /police|monitor/i,
    silent: (phone) =>
      `Our website doesn’t say that it calls the police, an ambulance or the fire department: in danger, call 911 first. To ask, call ${phone}.`,
  },
  {
    topic: "whom it calls",
    asked:
      /\b(alerted|notified|an alert|is told)\b|\bcalls? (you|u|me|us|my|someone|somebody|anyone)\b|\bwho (gets?|answers?|hears?|comes|does it call|is called|picks up)\b/,
    told: /calls our/i,
  },
  {
    topic: "plates and faces",
    asked: /\b(plates?|faces?|recogni[sz]e)\b/,
    told: /plates|faces?/i,
  },
  {
    topic: "the picture",
    asked:
      /\b(4k|2k|1080p?|resolution|megapixels?|hd|picture quality|zoom|angle|field of view|180|360|how (sharp|clear|wide))\b/,
    told: /\b\dK\b|° view/,
  },
  {
    topic: "the brand and origin",
    asked:
      /\b(brands?|made in|made by|who makes|chinese|china|manufactur\w+|hikvision|dahua|makers?|model number)\b/,
    told: /made in|brand/i,
  },
  {
    topic: "the size and weight",
    asked:
      /\b(sizes?|dimensions?|how (big|thick|small|heavy|tall|thin)|weigh\w*|inch(es)?|mm|cm|thickness)\b/,
    told: /\d mm\b|\d cm\b/,
  },
  {
    topic: "the colour",
    asked:
      /\b((what|which|other|different) colors?|color (is|does|options)|come in (black|white|another)|in (black|white|silver|grey|gray|brown|bronze))\b/,
  },
  {
    topic: "break-ins and vandals",
    asked:
      /\b(vandal\w*|smash\w*|tamper\w*|hammer|spray ?paint\w*|rip it off|steal (it|the camera)|sabotage|break (it|open|into)|broken open|kick\w*|hard to break)\b/,
    told: /vandal|IK10|tamper/i,
  },
  {
    topic: "motion",
    asked: /\b(motion|movement|moving)\b/,
    told: /motion|movement/i,
  },
  {
    topic: "wires",
    asked: /\b(wireless|wired|wires?|wiring|cables?|poe|battery powered|hard ?wired)\b/,
    told: /wiring|ethernet|solar|battery|sun\b/i,
  },
  {
    topic: "noticing a fall",
    asked:
      /\b(fall detection|detects? (a )?falls?|gps|tracks?|knows? (when|if) (she|he|i|they|someone) falls?)\b/,
  },
  {
    topic: "a phone line",
    asked: /\b(phone lines?|land ?lines?)\b/,
    told: /cellular/i,
  },
  {
    topic: "putting together your own",
    asked: /\b(custom\w*|mix and match|my own (bundle|set|kit|package)|swap|without the)\b/,
  },
  {
    topic: "use indoors",
    asked: /(?<!what |whats |is )\binside\b|\bindoors?\b/,
    told: /indoor/i,
  },
  {
    topic: "tax",
    asked: /\b(tax(es)?|hst|gst|impuestos|all in)\b/,
    silent: () => "Prices are before tax.",
  },
  {
    topic: "how soon we come",
    asked: /\b(how (soon|quickly|fast)|when (can|could|will) (you|someone|it be) (come|install\w*|fit))\b/,
  },
  {
    topic: "paying in parts",
    asked: /\b(financ\w*|instal?lments?|payment plans?|pay (monthly|later|over time)|half now)\b/,
  },
  {
    topic: "a contract",
    asked: /\b(contracts?|commitment|locked in|lock in)\b/,
  },
  {
    topic: "working with other makes",
    asked:
      /\b(compatible|compatibility|(my|our|an?) (old|own|existing|current) (sensors?|cameras?|panel|alarm|system|locks?|recorder|doorbell|gate|keypad)|other (brands?|makes?)|adt|dsc|honeywell|onvif)\b/,
    told: /compatible/i,
  },
  {
    topic: "a screen",
    asked: /\b(screens?|monitor|display)\b/,
    told: /screen|indoor stations/i,
  },
  {
    topic: "licences and permits",
    asked: /\b(permits?|(need|without) a license|legal to)\b/,
    told: /licensed|permit/i,
  },
  {
    topic: "certificates",
    asked: /\b(ulc|ul listed|csa|certified|certification|approved by|insurance approved)\b/,
    told: /certified|approved/i,
  },
  fitting,
  {
    topic: "the warranty",
    asked: /\b(warrant\w*|guarant\w*)\b/,
    told: /warranty|guarantee/i,
  },
  {
    topic: "our plans",
    asked:
      /\b(includ\w+ (in|with)|come with|comes with|part of|free with|get (it|one) with|need|have to have|without)( (the|my|a|your|our|any|patrol))* (plans?|patrols?|package|membership)\b|\bbuy it separate\w*/,
    silent: (phone) =>
      `None of our plans lists it: you buy it in our shop, with or without a plan. For more, call ${phone}.`,
  },
];
