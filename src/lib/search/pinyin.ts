/** All Mandarin syllables without tones, ü as v. */
const syllables: ReadonlySet<string> = new Set(
  `a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ce cen ceng cha chai chan
chang chao che chen cheng chi chong chou chu chua chuai chuan chuang chui chun chuo ci cong cou cu cuan cui cun cuo da dai dan dang
dao de dei den deng di dia dian diao die ding diu dong dou du duan dui dun duo e ei en eng er fa fan fang fei fen feng fo fou fu ga
gai gan gang gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo ha hai han hang hao he hei hen heng hong hou hu hua
huai huan huang hui hun huo ji jia jian jiang jiao jie jin jing jiong jiu ju juan jue jun ka kai kan kang kao ke kei ken keng kong
kou ku kua kuai kuan kuang kui kun kuo la lai lan lang lao le lei leng li lia lian liang liao lie lin ling liu lo long lou lu luan
lun luo lv lve ma mai man mang mao me mei men meng mi mian miao mie min ming miu mo mou mu na nai nan nang nao ne nei nen neng ni
nian niang niao nie nin ning niu nong nou nu nuan nuo nv nve o ou pa pai pan pang pao pei pen peng pi pian piao pie pin ping po pou
pu qi qia qian qiang qiao qie qin qing qiong qiu qu quan que qun ran rang rao re ren reng ri rong rou ru rua ruan rui run ruo sa
sai san sang sao se sen seng sha shai shan shang shao she shei shen sheng shi shou shu shua shuai shuan shuang shui shun shuo si
song sou su suan sui sun suo ta tai tan tang tao te tei teng ti tian tiao tie ting tong tou tu tuan tui tun tuo wa wai wan wang wei
wen weng wo wu xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun ya yan yang yao ye yi yin ying yo yong you yu yuan yue
yun za zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhei zhen zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang zhui
zhun zhuo zi zong zou zu zuan zui zun zuo`.split(/\s+/),
);

const initials: ReadonlySet<string> = new Set([...syllables].map((syllable) => syllable.slice(0, 1)));
const doubled: ReadonlySet<string> = new Set(["zh", "ch", "sh"]);
const beginnings: ReadonlySet<string> = new Set(
  [...syllables].flatMap((syllable) => Array.from(syllable, (_, index) => syllable.slice(0, index + 1))),
);
const maxSyllable = 6;

/** `full`: a whole syllable; `initial`: only its first letter; `part`: the beginning of the last syllable; `other`: not pinyin. */
export interface Unit {
  text: string;
  kind: "full" | "initial" | "part" | "other";
}

interface Split {
  units: Unit[];
  cost: number;
}

const costs: Readonly<Record<Unit["kind"], number>> = { full: 10, part: 12, initial: 15, other: 40 };

/** Number of splits retained at each position; the most likely reading is always among them. */
const kept = 4;

/**
 * The most likely ways to split letters into pinyin, complete or as initials; the last syllable may be incomplete: `yucheng`, `yc`, `yuch`,
 * `ycheng`. With `loose`, letters that are not pinyin are skipped; otherwise the result may be empty.
 */
export function splitPinyin(letters: string, loose = false): Unit[][] {
  const ends: Split[][] = [[{ units: [], cost: 0 }]];
  for (let end = 1; end <= letters.length; end += 1) {
    const splits: Split[] = [];
    for (let start = Math.max(0, end - maxSyllable); start < end; start += 1) {
      const unit = toUnit(letters.slice(start, end), end === letters.length, loose);
      if (unit === null) continue;
      for (const { units, cost } of ends[start] ?? [])
        splits.push({ units: [...units, unit], cost: cost + costs[unit.kind] });
    }
    ends.push(splits.toSorted((left, right) => left.cost - right.cost).slice(0, kept));
  }
  return (ends.at(-1) ?? []).map(({ units }) => units);
}

function toUnit(text: string, last: boolean, loose: boolean): Unit | null {
  if (syllables.has(text)) return { text, kind: "full" };
  if (initials.has(text) || doubled.has(text)) return { text, kind: "initial" };
  if (last && beginnings.has(text)) return { text, kind: "part" };
  return loose && text.length === 1 ? { text, kind: "other" } : null;
}
