/** The home page without `?id=`: the channel that holds everything. */
export const homeId = 10782;
