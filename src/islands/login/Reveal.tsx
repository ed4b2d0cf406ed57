import { Icon } from "../../components/Icon.tsx";

/** Button that shows or hides the passwords of a form. */
export function Reveal({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <button
      className="login-reveal"
      type="button"
      aria-pressed={shown}
      aria-label="显示密码"
      onClick={() => onChange(!shown)}
    >
      <Icon name={shown ? "eyeOff" : "eye"} />
    </button>
  );
}
