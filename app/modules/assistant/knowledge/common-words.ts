/** Words that occur in any sentence: they say little about the question, and nothing at all if no page has them. */
export const commonWords = new Set(
  `a able about above actually after again ago ahead all allowed almost along already also although always am among an and
  another any anybody anymore anyone anything anyway anywhere are around as ask asking at available back be because been
  before began begin behind being believe besides best better between big bit both bring but by came can cannot certain certainly
  come comes coming completely consider could couple currently did different difference do does doing done down during each early
  easy either else end enough even ever every everybody everyone everything everywhere exactly far few finally find fine first
  for found from further gave get gets getting give given gives glad go goes handle going gone good got great guess guy guys had happen
  happened happens happy hard has have having he hello help her here hers hey hi him his hope how however i if in information
  instead interested into is it its itself just keep kind kinds knew know known knows last lately later least left less let lets
  like likely little live lives living long look looking looks lot lots made main make makes making many may maybe me mean means
  might mine more most move moving much must my myself near nearby necessary need needed needs never new next nice no nobody none
  nor not nothing now of off often ok okay old on once one only onto or other others our ours out over own part particular
  people perhaps person place please possible probably put question quite rather read ready real really recently regarding right
  said same saw say says see seem seems seen send sent several shall she should show since small so some somebody someone
  something sometimes somewhere soon sort special still stuff such sure take taken takes taking talk tell than thank thanks that
  the their theirs them then there these they thing things think this those though thought through time times to today together
  told tomorrow tonight too took toward tried try trying turn under understand unless until up upon us use used useful uses using
  usually very want wanted wants was way we week weeks well went were what whatever whats when whenever where wherever whether
  which while who whoever whole whom whose why will wish with within without wonder wondering word work works would wrong year
  years yes yesterday yet you your yours yourself i'm im dont doesnt didnt isnt arent cant couldnt wont ill ive id youre thats
  theres heres hows whos lol hmm um ya yeah plz pls ur u r`.split(/\s+/),
);
