import { CheckinButton } from "../checkin/CheckinButton.tsx";
import { AccountMenu } from "../login/AccountMenu.tsx";
import { Bell } from "../messages/Bell.tsx";
import { ThemeSwitch } from "../theme/ThemeSwitch.tsx";

/** The right end of the header, one island on every page; summoned when one of its parts has something to display. */
export function HeaderTools({ atMessages }: { atMessages?: boolean | undefined }) {
  return (
    <>
      <ThemeSwitch />
      <CheckinButton />
      <Bell here={atMessages} />
      <AccountMenu />
    </>
  );
}
