/** Skin tones of the portraits. */
export const skins = { fair: "#f3cfb3", warm: "#e8b48e", tan: "#d39a70", deep: "#b97c55", rose: "#efc1a6" };
