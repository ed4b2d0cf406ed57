import type { Socket } from "node:net";
import type { Packet } from "node-media-server/src/core/avpacket.js";
import Flv from "node-media-server/src/protocol/flv.js";
import logger from "node-media-server/src/core/logger.js";
import Rtmp from "node-media-server/src/protocol/rtmp.js";
import { steadyTimes } from "./steady-times.ts";

// It writes to the console, also what a sender sends.
logger.log = () => {};

/** Milliseconds a sender has to say what it sends. */
const introductionTimeout = 10_000;
/** Milliseconds without a byte after which a connection is lost. */
const silenceTimeout = 20_000;
/** Maximum bytes before a sender was accepted. */
const maxBefore = 256 * 1024;
/** Bytes of messages that have begun on one connection; a large key frame is two or three million. */
const maxBegun = 32 * 1024 * 1024;
/** Channels of one connection; programs use five or six. */
const maxChannels = 64;
/** Bytes of answers that a sender has not read; an answer is some fifty. */
const maxUnread = 256 * 1024;
/** Name of the application in the address, as in `rtmp://example.com/live`. */
const app = "live";

/** RTMP in limits of memory: it would take 16 MiB for every few bytes that say so. */
class Protocol extends Rtmp {
  override packetAlloc(): void {
    let sum = this.parserPacket.header.length;
    for (const other of this.inPackets.values()) if (other !== this.parserPacket) sum += other.capacity;
    if (sum > maxBegun || this.inPackets.size > maxChannels) throw new RangeError("more than a sender needs");
    super.packetAlloc();
  }
}

/** A packet of FLV, and what of it decides how it is handled. */
export interface Tag {
  kind: "audio" | "video" | "data";
  /** 7 is H.264, 10 is AAC. */
  codec: number;
  isHead: boolean;
  isKey: boolean;
  /** Milliseconds. */
  at: number;
  bytes: Buffer;
}

/** A program that sends by RTMP. */
export interface Sender {
  /** What was typed as the stream key. */
  key: string;
  accept(take: (tag: Tag) => void): void;
  /** Says why, in words a log can show, and closes. */
  refuse(reason: string): void;
  close(): void;
  /** Resolves when nothing comes any more. */
  gone: Promise<void>;
}

/** Speaks RTMP with a sender; `onSender` is called once it has said its key. Whoever wants to play is sent away. */
export function speakRtmp(socket: Socket, onSender: (sender: Sender) => void): void {
  const rtmp = new Protocol();
  let take: ((tag: Tag) => void) | null = null;
  let received = 0;
  const { promise: gone, resolve: end } = Promise.withResolvers<void>();
  const introduced = setTimeout(() => socket.destroy(), introductionTimeout);
  socket.setNoDelay(true);
  socket.setTimeout(silenceTimeout, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    clearTimeout(introduced);
    end();
  });
  rtmp.respondPublish = () => {};
  rtmp.onOutputCallback = (bytes) => {
    if (socket.writableLength > maxUnread) return void socket.destroy();
    if (socket.writable) socket.write(bytes);
  };
  rtmp.onPlayCallback = () => socket.destroy();
  let asked = "";
  rtmp.onConnectCallback = (request) => void (asked = request.app === app ? request.name : "");
  let isIntroduced = false;
  rtmp.onPushCallback = () => {
    // A sender that publishes twice on one connection is none we know.
    if (isIntroduced) return void socket.destroy();
    isIntroduced = true;
    clearTimeout(introduced);
    onSender({
      key: asked,
      gone,
      accept(taker) {
        take = taker;
        rtmp.sendStatusMessage(rtmp.streamId, "status", "NetStream.Publish.Start", "Accepted.");
      },
      refuse(reason) {
        rtmp.sendStatusMessage(rtmp.streamId, "error", "NetStream.Publish.BadName", reason);
        socket.end();
        setTimeout(() => socket.destroy(), 1000).unref();
      },
      close: () => void socket.destroy(),
    });
  };
  const steady = steadyTimes(() => performance.now());
  rtmp.onPacketCallback = (packet) => {
    // What describes the rest comes with any time, often 0.
    if (isTimed(packet)) packet.dts = steady(packet.dts);
    const tag = tagOf(packet);
    if (tag !== null) take?.(tag);
  };
  socket.on("data", (bytes: Buffer) => {
    received += bytes.length;
    if (take === null && received > maxBefore) return void socket.destroy();
    try {
      if (rtmp.parserData(bytes) !== null) socket.destroy();
    } catch {
      // Whatever it was, it was no RTMP, or more of it than there is room for.
      socket.destroy();
    }
  });
}

const isHead = ({ flags }: Packet): boolean => flags === 0 || flags === 2;
const isTimed = (packet: Packet): boolean => (packet.codec_type === 8 || packet.codec_type === 9) && !isHead(packet);

function tagOf(packet: Packet): Tag | null {
  const kind = packet.codec_type === 8 ? "audio" : packet.codec_type === 9 ? "video" : "data";
  if (packet.size === 0) return null;
  return {
    kind,
    codec: packet.codec_id,
    isHead: isHead(packet),
    isKey: packet.flags === 3,
    at: packet.dts,
    bytes: Flv.createMessage(packet),
  };
}

export const flvHeader = (audio: boolean, video: boolean): Buffer => Flv.createHeader(audio, video);
