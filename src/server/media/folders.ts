/** Pictures people have sent, below the media root. */
export const uploadFolder = "images/uploads/";
/** Advertisements made on the site, beside those of the editors' files. */
export const adFolder = "images/ads/own-";
/** Pictures of the editing screen. */
export const editorialFolder = "images/editorial/";
/** Pictures of the media library as they were sent. */
export const originalFolder = "images/originals/";
