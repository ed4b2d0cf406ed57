import { Component, type PropsWithChildren } from "react";
import { Failure } from "./Failure.tsx";

/** An area that breaks, or whose code did not come, leaves the rest of the page standing. */
export class Boundary extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Failure words="这一页没有加载出来" retry={() => location.reload()} />;
  }
}
