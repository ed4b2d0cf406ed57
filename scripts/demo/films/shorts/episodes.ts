/**
 * What the chapters of an episode are called and say, one for each of the scenes it is drawn with. Episodes last as long as those scenes:
 * they have opening and closing titles to pass over, and a next one.
 */
export const episodes: Readonly<Record<string, readonly { title: string; lines: string[] }[]>> = {
  "last-ferry": [
    { title: "十一点整", lines: ["末班渡船十一点开。", "船长习惯多等五分钟。"] },
    { title: "提旧皮箱的人", lines: ["今晚只有一位客人。", "他想看看，对岸的灯是谁点的。"] },
    { title: "水很静", lines: ["船慢得像没有动，", "星星倒走得比它快。"] },
    { title: "靠岸", lines: ["皮箱打开来，", "是一整套灯塔的备用灯芯。"] },
  ],
  "market-noodle": [
    { title: "快收摊了", lines: ["夜市十二点收摊，最后一碗归最后一个客人。"] },
    { title: "少放了一味", lines: ["他吃得很慢，末了问：汤里是不是少放了一味。"] },
    { title: "灯一盏盏灭", lines: ["两个人聊到天亮。"] },
  ],
  "night-train-seat": [
    { title: "第二个星期五", lines: ["七车十二号，靠窗，只坐到半程。", "售票员记住了她。"] },
    { title: "两扇窗户的房子", lines: ["她在窗玻璃上呵一口气，", "画一座只有两个窗户的房子。"] },
    { title: "对面的窗", lines: ["这一次，", "对面的窗上也有一座。"] },
    { title: "半程", lines: ["该下车的站到了。", "她没有擦掉那座房子。"] },
    { title: "坐到终点", lines: ["天亮的时候，", "窗上只剩两个人的影子。"] },
  ],
  "lantern-river-wish": [
    { title: "头两盏", lines: ["一个人一年只能放三盏灯。", "头两盏，阿洲照旧给别人。"] },
    { title: "舱底的灯", lines: ["第三盏一直留在舱底，", "跟着船过了二十年的桥。"] },
    { title: "没有字", lines: ["船要卖了。他把灯拿出来，", "却不知道该写什么。"] },
    { title: "第三盏", lines: ["没有字的灯混进满河的光里，", "这一盏，给自己。"] },
  ],
};
