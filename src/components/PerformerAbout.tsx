import type { PerformerDetail } from "#lib/contract/schemas/performers.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import { Fact } from "./Fact.tsx";
import { Picture } from "./Picture.tsx";
import { TagChips } from "./TagChips.tsx";

interface Props {
  performer: PerformerDetail;
  /** Further pictures, without the one at the top of the page. */
  photos: readonly Image[];
}

/** Description and facts of a performer. */
export function PerformerAbout({ performer, photos }: Props) {
  const { name, tags, bio, facts } = performer;
  return (
    <div className="person-about">
      {tags.length > 0 && <TagChips tags={tags} />}
      <p className="person-bio">{bio}</p>
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map((fact) => (
            <Fact name={fact.name} key={fact.name}>
              {fact.value}
            </Fact>
          ))}
        </dl>
      )}
      {photos.length > 0 && (
        <ul className="person-more" role="list" aria-label="更多照片">
          {photos.map((image, index) => (
            <li className="frame-3-4" key={index}>
              <Picture image={image} alt={`${name}的照片 ${index + 2}`} sizes="(min-width: 824px) 140px, 28vw" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
