"""Words of questions, not of answers: left out of queries, never out of texts."""

ENGLISH = """a about according after all also am an and any are as at be been before being below by can chart could
deck did do does document doing each find for from give given had has have having how i if in into is it
its just list many me most much my name of on one only or our out page pages please show shown slide
slides so some state such table tell than that the their them then there these they this those to was we
were what when where which who whom whose why will with within would you your figure graph image picture
presentation"""

GERMAN = """aber alle als am an auch auf aus bei bin bis bitte da dem den denn der des die dies diese dieser dieses
dir doch du ein eine einem einen einer eines er es folie folien für gib habe hat hatte ich ihr im in ist
ja kann laut man mit nach nenne nenn ob oder seite seiten sich sie sind so steht um und uns viel viele
vom von vor wann war waren warum was welche welchem welchen welcher welches wem wen wer wessen wie
wieviel wird wo worin wurde wurden zeigt zu zum zur über diagramm tabelle abbildung"""

CHINESE = """请问 请 根据 按照 什么 哪个 哪些 哪一 哪里 哪年 多少 几个 怎么 怎样 如何 为什么 为何 是否 谁 吗 呢 的 了 是
在 有 和 与 或 及 这 那 这个 那个 幻灯片 图表 图中 表中 文档 文件 本页 页面 其中 分别 显示 列出 给出"""

STOP_WORDS = frozenset(f"{ENGLISH} {GERMAN}".split())
STOP_PHRASES = tuple(sorted(CHINESE.split(), key=len, reverse=True))
