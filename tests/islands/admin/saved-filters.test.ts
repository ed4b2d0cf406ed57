import { expect, it } from "vitest";
import { environment } from "#lib/client/environment.ts";
import {
  $savedFilters,
  forgetFilter,
  readSavedFilters,
  saveFilter,
} from "../../../src/islands/admin/content/saved-filters.ts";
import { fakeBrowser } from "../../lib/fakes/browser.ts";

const filter = (name: string) => ({ name, address: `/admin?area=content&q=${name}` });
const names = () => $savedFilters.get().map(({ name }) => name);

it("keeps what another tab has saved or forgotten meanwhile", () => {
  const { environment: browser, local } = fakeBrowser();
  Object.assign(environment, browser);
  readSavedFilters();
  saveFilter(filter("甲"));
  const other = local.view(new EventTarget());
  other.setItem("content-filters", JSON.stringify([filter("乙"), filter("甲")]));
  saveFilter(filter("丙"));
  expect(names()).toEqual(["丙", "乙", "甲"]);
  other.setItem("content-filters", JSON.stringify([filter("丙"), filter("甲")]));
  forgetFilter("甲");
  expect(names()).toEqual(["丙"]);
});
