/** Cities that people name, so that the chat can say that we do not patrol there, whichever company it speaks for. */
export const cities = `milton, vaughan, woodbridge, concord, maple ridge, thornhill, kleinburg, nobleton, hamilton, ancaster,
  dundas, georgetown, halton hills, acton, erin, orangeville, burlington, scarborough, east york, north york,
  markham, ottawa, richmond hill, newmarket, aurora, guelph, ajax, pickering, whitby, oshawa, bowmanville,
  barrie, kitchener, waterloo, cambridge, london, niagara, st catharines, welland, windsor, sarnia, chatham,
  kingston, belleville, cornwall, sudbury, north bay, sault ste marie, timmins, thunder bay, peterborough,
  brantford, stouffville, uxbridge, king city, bradford, alliston, tottenham, innisfil, collingwood,
  shelburne, fergus, montreal, laval, longueuil, brossard, gatineau,
  sherbrooke, levis, trois rivieres, terrebonne, quebec, vancouver, burnaby, surrey, calgary, edmonton, winnipeg, halifax, dartmouth, regina,
  saskatoon, victoria, moncton, fredericton, saint john, charlottetown, st johns, brampton, mississauga, toronto,
  etobicoke, oakville, new york, buffalo, detroit`;
