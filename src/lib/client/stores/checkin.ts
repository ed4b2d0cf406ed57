import { atom } from "nanostores";
import type { Output } from "../../contract/shapes.ts";
import { api, type Client } from "../api.ts";

/** What the last check-in of this page answered; whoever shows points or days fetches them anew when it changes. */
export const $checkedIn = atom<Output<"checkin/click"> | null>(null);

/** Checks in today; twice is no error. Throws `ApiError`. */
export async function checkInToday(client: Client = api): Promise<Output<"checkin/click">> {
  const answer = await client.call("checkin/click", {});
  $checkedIn.set(answer);
  return answer;
}
