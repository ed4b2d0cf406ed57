import { useStore } from "@nanostores/react";
import { Icon } from "../../components/Icon.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { $heroPaused, $slide, showSlide, toggleHero } from "./hero.ts";

/** Dots, pause and steps of the banners, `titles` being theirs. Before it is alive the dots follow `data-at` of the banner. */
export function HeroBar({ titles }: { titles: readonly string[] }) {
  const at = useStore($slide, { ssr: "initial" });
  const paused = useStore($heroPaused, { ssr: "initial" });
  return (
    <div className="hero-bar needs-js">
      <div className="hero-dots">
        {titles.map((title, index) => (
          <button
            className="hero-dot"
            type="button"
            key={index}
            aria-label={`第 ${index + 1} 张：${title}`}
            aria-current={index === at ? "true" : undefined}
            onClick={() => showSlide(index)}
          />
        ))}
      </div>
      <button
        className="hero-button hero-pause"
        type="button"
        aria-label={paused ? "播放轮播" : "暂停轮播"}
        onClick={toggleHero}
      >
        <Icon name="pause" className="icon-pause" />
        <Icon name="play" solid className="icon-play" />
      </button>
      <IconButton icon="back" label="上一张" className="hero-button hero-step" onClick={() => showSlide(at - 1)} />
      <IconButton icon="next" label="下一张" className="hero-button hero-step" onClick={() => showSlide(at + 1)} />
    </div>
  );
}
