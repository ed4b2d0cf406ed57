/** Milliseconds between keep-alive comments; proxies close connections that are silent for a minute. */
const beat = 25_000;
/** Maximum duration of a stream, so that a proxy in between cannot keep a dead one open. */
const longest = 5 * 60_000;

/**
 * A response of server-sent events. `start` is given how to send text to the reader and how to end the stream, and returns what to do when
 * it has ended, whoever ended it. What is sent to a reader that does not keep up is dropped.
 */
export function eventStream(start: (send: (text: string) => void, end: () => void) => () => void): Response {
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const encoder = new TextEncoder();
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
        };
        const beating = setInterval(() => send(":\n\n"), beat).unref();
        const end = () => {
          stop();
          controller.close();
        };
        const ending = setTimeout(end, longest).unref();
        const left = start(send, end);
        stop = () => {
          clearInterval(beating);
          clearTimeout(ending);
          left();
        };
        send(":\n\n");
      },
      cancel: () => stop(),
    },
    { highWaterMark: 16 },
  );
  const headers = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    // Prevents nginx from buffering the stream.
    "x-accel-buffering": "no",
  };
  return new Response(body, { headers });
}
