/** The part of the XML reader that is used here; the package has no types. */
declare module "sax" {
  interface Parser {
    onerror: (error: Error) => void;
    onopentag: (tag: { name: string; attributes: Readonly<Record<string, string>> }) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    /** Counted from 0. */
    line: number;
    write(text: string): Parser;
    close(): Parser;
  }
  const sax: {
    parser(strict: boolean, options?: { strictEntities?: boolean }): Parser;
    /** Characters by the names of HTML 4. */
    ENTITIES: Readonly<Record<string, string>>;
  };
  export default sax;
}
