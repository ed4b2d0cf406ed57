/** The parts of node-media-server 4.4.3 that are used: its RTMP protocol, without its servers. */
declare module "node-media-server/src/protocol/rtmp.js" {
  import type { Packet } from "node-media-server/src/core/avpacket.js";
  interface Message {
    header: { length: number };
    capacity: number;
  }
  interface Rtmp {
    streamId: number;
    onConnectCallback: (request: { app: string; name: string }) => void;
    onPlayCallback: () => void;
    onPushCallback: () => void;
    onPacketCallback: (packet: Packet) => void;
    onOutputCallback: (bytes: Buffer) => void;
    /** Overridden: the answer waits until it is known whether the key is good. */
    respondPublish: () => void;
    parserData(bytes: Buffer): string | null;
    /** Messages that have begun, each with as much memory as it says it needs: one per channel. */
    inPackets: Map<number, Message>;
    /** The one that is being read. */
    parserPacket: Message;
    /** Takes the memory for it. */
    packetAlloc(): void;
    sendStatusMessage(stream: number, level: "status" | "error", code: string, description: string): void;
  }
  const Rtmp: new () => Rtmp;
  export default Rtmp;
}
declare module "node-media-server/src/protocol/flv.js" {
  import type { Packet } from "node-media-server/src/core/avpacket.js";
  const Flv: { createHeader(audio: boolean, video: boolean): Buffer; createMessage(packet: Packet): Buffer };
  export default Flv;
}
declare module "node-media-server/src/core/logger.js" {
  const logger: { log: (message: string, level?: string) => void };
  export default logger;
}
declare module "node-media-server/src/core/avpacket.js" {
  export interface Packet {
    codec_id: number;
    /** 8: sound, 9: picture, 18: data. */
    codec_type: number;
    /** 0: head of the sound, 2: head of the picture, 3: key frame, 5: data. */
    flags: number;
    dts: number;
    pts: number;
    size: number;
    data: Buffer;
  }
}
