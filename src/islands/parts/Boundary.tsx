import { Component, type PropsWithChildren } from "react";
import { Failure } from "./Failure.tsx";

/** An area that breaks, or whose code did not come, leaves the rest of the page standing. `onFail` has it tried again the next time. */
export class Boundary extends Component<PropsWithChildren<{ onFail?: () => void }>, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    if (!this.props.onFail) return;
    this.props.onFail();
    this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.onFail ? null : <Failure words="这一页没有加载出来" retry={() => location.reload()} />;
  }
}
