/** Adds the card's film to the shelf 想看; `islands/frame/marks.ts` handles the press. */
export function WishButton({ title }: { title: string }) {
  return (
    <button className="card-wish needs-js" type="button" aria-pressed="false" aria-label={`想看《${title}》`}>
      <i />
    </button>
  );
}
