import { Component, type PropsWithChildren } from "react";
import { Failure } from "./Failure.tsx";

/**
 * Error boundary: if a part throws or its code fails to load, the rest of the page still works. With `onFail` the children are rendered
 * again after it is called; without it an error message is displayed.
 */
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
    return this.props.onFail ? null : <Failure message="这一页没有加载出来" retry={() => location.reload()} />;
  }
}
