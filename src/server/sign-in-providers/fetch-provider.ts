import { fetchOutside } from "../net/fetch-outside.ts";

/** Milliseconds that a provider has for one answer; the visitor waits. */
const timeout = 10_000;
const maxBytes = 1024 * 1024;

export type ProviderFetch = (
  address: string,
  options?: { headers?: Record<string, string>; body?: string },
) => Promise<Response>;

/**
 * Requests to a provider, within limits of time and size. The hosts that the operator has named may be in the local network; what else the
 * provider's own documents name may not, unless it is in `IMPORT_HOSTS`.
 */
export function providerFetch(named: readonly string[], privateHosts: readonly string[]): ProviderFetch {
  const trusted = [...privateHosts, ...named.map((address) => new URL(address).host)];
  return async (address, { headers = {}, body } = {}) => {
    const answer = await fetchOutside(address, {
      maxBytes,
      timeout,
      privateHosts: trusted,
      headers,
      ...(body !== undefined && { body }),
    });
    return new Response(new Uint8Array(answer.bytes), {
      status: answer.status,
      headers: { "content-type": answer.type },
    });
  };
}
