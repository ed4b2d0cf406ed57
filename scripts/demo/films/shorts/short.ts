import type { Film, Shot, Stage } from "../film.ts";
import { compose, type Composition } from "../posters/choose.ts";
import { pointCamera } from "../posters/draw.ts";
import { episodes } from "./episodes.ts";
import { scenes } from "./scenes.ts";
import { type Drawn, readVideos } from "./videos.ts";

/** Two segments. */
const shortSeconds = 8;

/**
 * The films of videos without scenes of their own: each moves the picture of its poster for a few seconds, or tells an episode in its
 * look, with its own title, chapters and words.
 */
export async function readShorts(): Promise<Film[]> {
  return (await readVideos()).filter(({ video }) => scenes[video.key] !== undefined).map(toFilm);
}

function toFilm({ video, film, index }: Drawn): Film {
  const scene = compose(film, video.key, index);
  const notified = episodes[video.key];
  return {
    key: video.key,
    title: video.title,
    english: film.english,
    score: film.score,
    ...(film.bright && { bright: true }),
    shots: notified
      ? film.shots.map((shot, at) => ({
          ...(notified[at] ?? { title: shot.title, lines: [] }),
          ...seen(scene, shot, 0, shot.seconds),
        }))
      : [{ title: video.title, lines: [video.subtitle], ...posterMoves(scene) }],
  };
}

type Seen = Pick<Shot, "seconds" | "draw">;

/** The moment of the poster in the middle. */
function posterMoves(scene: Composition): Seen {
  const { shot, t } = scene;
  return seen(scene, shot, Math.max(0, Math.min(t - shortSeconds / 2, shot.seconds - shortSeconds)), shortSeconds);
}

/** A part of a shot as the poster looks at it. */
function seen(scene: Composition, shot: Shot, from: number, seconds: number): Seen {
  function draw({ ctx, t }: Stage): void {
    pointCamera(ctx, scene);
    shot.draw({ ctx, t: from + t, p: (from + t) / shot.seconds, look: scene.look });
  }
  return { seconds, draw };
}
