import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import type { Query } from "#lib/client/data.ts";
import { Failure } from "./Failure.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { SignInAgain } from "./SignInAgain.tsx";

interface Props<Data> {
  query: Query<Data>;
  /** Number of lines of the loading skeleton. */
  rows?: number;
  /** Rendered in the place of the skeleton, e.g. what is known already. */
  soon?: ReactNode;
  /** For who is signed out meanwhile. */
  left?: string;
  children: (data: Data) => ReactNode;
}

/** Renders the states of a query: loading, failed, ready. */
export function Loaded<Data>({ query, rows, soon, left = "登录后继续。", children }: Props<Data>) {
  const value = useStore(query);
  if (value.state === "loading")
    return value.isForgotten ? <SignInAgain text={left} /> : (soon ?? <Skeleton rows={rows} />);
  if (value.state === "failed") return <Failure message={value.message} retry={() => void query.reload()} />;
  return children(value.data);
}
