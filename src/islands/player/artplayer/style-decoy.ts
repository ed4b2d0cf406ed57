/**
 * ArtPlayer writes its style sheet into `#artplayer-style`, and creates a `<style>` only if that element is missing. The player has its own
 * style sheet, so an inert element takes the text and the page needs no exception in its content security policy. Must run before
 * ArtPlayer's module.
 */
if (!document.getElementById("artplayer-style")) {
  const decoy = document.createElement("template");
  decoy.id = "artplayer-style";
  document.head.append(decoy);
}
