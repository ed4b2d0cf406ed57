/** `sizes` of a picture in the grid of films: two columns, three from 560 px, four from 1100 px. */
export const gridSizes = "(min-width: 1344px) 305px, (min-width: 1100px) 23vw, (min-width: 560px) 31vw, 46vw";
