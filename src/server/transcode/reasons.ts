/** Messages for the uploader: why a file is refused. */
export const reasons = {
  notAFilm:
    "这个文件不是影片，或者格式不受支持。请上传 MP4、MOV、MKV、WebM 等影片，MP3、M4A、FLAC 等声音文件，或 GIF、APNG 动图",
  broken: "文件不完整或已损坏，请重新导出后再上传",
  still: "这是一张图片，不是影片：动图要有 3 张以上的画面",
  elsewhere: "影片的画面或声音存在别的文件里，请导出成一个完整的文件再上传",
  joined: "这个 OGG 由几段接成，只有第一段读得出来，请导出成一个 MP4，或把各段分开上传",
  empty: "文件里没有画面，也没有声音",
  codec: "影片的编码不受支持，请导出成 H.264 的 MP4 再上传",
  tooLong: "影片超过 4 小时，请分成几部分上传",
  tooShort: "影片不到 1 秒",
  tooLarge: "画面太大，宽和高都不能超过 8192 像素",
  tooSmall: "画面太小，宽和高至少要 16 像素",
  tooMany: "文件里的轨道太多，请只保留画面、声音和字幕",
  tooSlow: "处理这部影片用的时间太长，请降低分辨率或码率后再上传",
} as const;
