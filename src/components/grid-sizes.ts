/** How wide a picture of the films' grid is: two columns, three from 560 px, four from 1100 px. */
export const gridSizes = "(min-width: 1344px) 305px, (min-width: 1100px) 23vw, (min-width: 560px) 31vw, 46vw";
