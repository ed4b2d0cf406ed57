import { Component, type PropsWithChildren } from "react";
import { closeLogin } from "#lib/client/stores/login.ts";
import { closeOverlay } from "#lib/client/stores/overlay.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { networkTip } from "#lib/contract/errors.ts";

/** What did not come, or breaks, is closed again, so that it can be asked for once more. */
export class Gate extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    closeLogin();
    closeOverlay();
    showToast(networkTip, "error");
    this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
