/** The bird, 64 by 52 pixels, attached to each email: nothing in an email is loaded from elsewhere. */
export const mailMark = {
  cid: "mark",
  type: "image/png",
  base64:
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAAA0BAMAAADI9CM6AAAAMFBMVEX0tj/0tj/0tj/0tj/0tj/0tj/0tj/0tj/0tj/0tj/0tj/0tj/0tj/0tj/0tj/0tj9DvtaIAAAAEHRSTlMAESIzRFVmd4iZqrvM3e7/dpUBFQAAAYpJREFUeNpjYKAIMLfhl7e4vwCfNGPO/9/45Jnm/f//EJ/++f///zfAo6AOKP8dj7wtUP7/AdzyHCB5PDYwnQfJ/8RtgB/YgE8Q15o4K6LLs4Hl/0NCiRPI+neqTQBZQT1EgQOEB7bu/98p6C78/xfK1YNw/7+EuzkfIvADymWFKvj/G6qCBcr/jGbj//+/FFCM/ABTwAVTAA3a/VDeBrij9sNVXEa2sgGugBuu4H8AA4McjJ3AgMWIH0hOckAoQLji/wSG9zCmAlLQzYcr+Al3wn/kwGVHGNGDVQFD3H9MIOxWooCaAjHBP4RPWO5jVfEH4RX299gUbEPyiiYWFYtQ0pHYeXT5w+hJtQZVHjPRsqIqmIChQA7VB5ipfT2KgosEbPinQMCGQ5g27EfxggCODIuWxJFBPJL8SyzyzHDX3dlZgi1Hw5z41wFHmXQeIwmgAljab8RVZqzHFsFIgBMivxlnoQPJLktwyoPT/b9JDHgNeBXAgNeApQIM+Ay4GYivYGfbEUR+pQMAHmtEvskctGAAAAAASUVORK5CYII=",
};
