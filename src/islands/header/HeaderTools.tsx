import { CheckinButton } from "../checkin/CheckinButton.tsx";
import { AccountMenu } from "../login/AccountMenu.tsx";
import { Bell } from "../messages/Bell.tsx";
import { ThemeSwitch } from "../theme/ThemeSwitch.tsx";

/** The right end of the header, one island as every page carries it; summoned for what its parts have to say unasked. */
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
