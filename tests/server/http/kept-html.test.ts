import { expect, test } from "vitest";
import { keptHtml } from "../../../adapter/kept-html.ts";

/** A component that counts how often it was drawn, and shows its title under an id. */
function counted() {
  const drawn: string[] = [];
  const component = () => null;
  const html = (title: unknown, prefix: string, more: { slots?: Record<string, string>; hydrated?: boolean } = {}) => {
    const { slots = {}, hydrated = true } = more;
    const props = { title };
    return keptHtml({ component, props, slots, hydrated }, prefix, async (own, inside) => {
      drawn.push(String(title));
      return `<p id="${own}-1">${String(title)}${inside["default"] ?? ""}</p><label for="${own}-1"></label>`;
    });
  };
  return { html, drawn };
}

test("the same component with the same props is drawn once and gets the ids of its position", async () => {
  const { html, drawn } = counted();
  expect(await html("雨城", "r1")).toBe('<p id="r1-1">雨城</p><label for="r1-1"></label>');
  expect(await html("雨城", "r7")).toBe('<p id="r7-1">雨城</p><label for="r7-1"></label>');
  expect(drawn).toEqual(["雨城"]);
});

test("slots are filled with what is in them now", async () => {
  const component = () => null;
  let drawn = 0;
  const html = (slots: Record<string, string>, hydrated = false) =>
    keptHtml({ component, props: {}, slots, hydrated }, "r1", async (_, { top = "", default: inside = "" }) => {
      drawn += 1;
      const tag = hydrated ? "astro-slot" : "astro-static-slot";
      return `<div><${tag} name="top">${top}</${tag}><${tag}>${inside}${inside}</${tag}></div>`;
    });
  expect(await html({ top: "<i>1</i>", default: "二" })).toBe("<div><i>1</i>二二</div>");
  expect(await html({ default: "四", top: "三 $& 2" })).toBe("<div>三 $& 2四四</div>");
  expect(drawn).toBe(1);
  expect(await html({ top: " ", default: "四" })).toBe("<div>四四</div>");
  expect(drawn).toBe(2);
  const slot = '<astro-slot name="top">五</astro-slot><astro-slot></astro-slot>';
  expect(await html({ top: "五" }, true)).toBe(`<div>${slot}</div>`);
});

test("other props, slots, hydration or components are drawn by themselves", async () => {
  const { html, drawn } = counted();
  await html("雨城", "r1");
  expect(await html("夜猫", "r1")).toContain("夜猫");
  expect(await html("雨城", "r1", { slots: { default: "<b>内容</b>" } })).toContain("<b>内容</b>");
  await html("雨城", "r1", { hydrated: false });
  expect(drawn).toHaveLength(4);
  const other = counted();
  await other.html("雨城", "r1");
  expect(other.drawn).toHaveLength(1);
});

test("text that looks like the prefix of an id stays as it is", async () => {
  const { html } = counted();
  await html("r1-1 和 r2", "r1");
  expect(await html("r1-1 和 r2", "r2")).toBe('<p id="r2-1">r1-1 和 r2</p><label for="r2-1"></label>');
});

test("what could not be drawn is not kept, nor is what depends on a function", async () => {
  let drawn = 0;
  const part = { component: () => null, slots: {}, hydrated: true };
  const fail = () => keptHtml({ ...part, props: {} }, "r1", () => Promise.reject(new Error("no")));
  await expect(fail()).rejects.toThrow("no");
  expect(await keptHtml({ ...part, props: {} }, "r1", async () => "yes")).toBe("yes");
  const draw = async () => `drawn ${(drawn += 1)}`;
  const props = { onPress: () => {} };
  expect(await keptHtml({ ...part, props }, "r1", draw)).toBe("drawn 1");
  expect(await keptHtml({ ...part, props }, "r1", draw)).toBe("drawn 2");
});
