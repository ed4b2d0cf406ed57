/** Channel of the home page without `?id=`: it contains all films. */
export const homeId = 10782;
