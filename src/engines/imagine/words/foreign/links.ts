/**
 * Words between things, and those that describe their state and size, by their English word; columns as in the everyday
 * table. Prepositions that mean "in" and "on" alike stand under "in", which a flat thing cannot be.
 */
export const LINKS = `
on: auf, sur, sobre/encima de, su/sul/sulla/sullo/sopra, sobre/em cima de/em cima da/em cima do, op, -, -, -, på, på, på, 上面/上, 上, 위에/위의
in: in/im, dans/en/dans le, en/dentro de, in/nel/nella/nello/dentro, em/no/na/num/numa/dentro de, in, w/we/na, в/во/на, в/у/на, i, i, i, 里面/里/中, 中, 안에/안의/속의
under: unter, sous/sous le, bajo/debajo de/debajo del, sotto/sotto il, sob/debaixo de/embaixo de, onder, pod, под, під, under, under, under, 下面/下, 下, 아래에/아래의/밑에
next to: neben/bei, à côté de/à côté du/près de/près du, junto a/al lado de/al lado del/cerca de, accanto a/accanto al/accanto alla/vicino a/vicino al/vicino alla, ao lado de/ao lado da/ao lado do/perto de, naast/bij, obok/przy, рядом с/рядом со/возле/около, поруч з/поруч із/біля, bredvid/vid, ved siden af/ved, ved siden av/ved, 旁边/旁, 隣/横, 옆에/옆의
behind: hinter, derrière, detrás de/detrás del, dietro/dietro a, atrás de/atrás da/atrás do, achter, za, за/позади, за/позаду, bakom, bag/bagved, bak, 后面/后边, 後ろ, 뒤에/뒤의
in front of: vor, devant, delante de/delante del/frente a, davanti a/davanti al/davanti alla/di fronte a, em frente de/na frente de/em frente a/diante de, voor, przed, перед, перед, framför, foran, foran, 前面/前边, 前, 앞에/앞의
with: mit, avec, con, con, com, met, z/ze, с/со, з/із/зі, med, med, med, 带着/有, -, -
and: und, et, y, e/ed, e, en, i/oraz, и, і/й/та, och, og, og, 和/与/跟, と, 그리고
between: zwischen, entre, entre, tra/fra, entre, tussen, między, между, між, mellan, mellem, mellom, 之间, 間, 사이에
around: um/rund um, autour de/autour du/autour d, alrededor de/alrededor del, intorno a/intorno al/attorno a, em volta de/ao redor de, rond/rondom, wokół/dookoła, вокруг, навколо, runt, omkring/rundt om, rundt/rundt om, 周围, 周り, 주위에
above: über, au dessus de, por encima de, al di sopra di, acima de, boven, nad, над, над, ovanför/över, over, over, 上方, 上空, -
sleeping: schläft/schlafend, dort/endormi, duerme/durmiendo/dormido, dorme/addormentato, dorme/dormindo, slaapt/slapend, śpi/śpiący, спит, спить, sover/sovande, sover/sovende, sover/sovende, 睡在/睡觉, 寝ている/眠る/眠っている, 자는
sitting: sitzt/sitzend, assis/assise, sentado/sentada, seduto/seduta/siede, sentado/sentada, zit/zittend, siedzi, сидит, сидить, sitter/sittande, sidder/siddende, sitter/sittende, 坐在, 座っている/座る, 앉아있는/앉은
standing: steht/stehend, debout, de pie/parado, in piedi, em pé, staat/staande, stoi, стоит, стоїть, står/stående, står/stående, står/stående, 站在, 立っている/立つ, 서있는
lying: liegt/liegend, couché/couchée/allongé, tumbado/acostado, sdraiato/giace, deitado/deitada, ligt/liggend, leży, лежит, лежить, ligger/liggande, ligger/liggende, ligger/liggende, 躺在, 横たわる, 누운
hanging: hängt/hängend, suspendu, colgado/cuelga, appeso/appesa, pendurado, hangt/hangend, wisi, висит, висить, hänger/hängande, hænger/hængende, henger/hengende, 挂在, 掛かる, 걸린
wearing: trägt/tragend, portant/porte, lleva/llevando, indossa, usando/vestindo, draagt, nosi, носит, носить, bär, bærer, har på, 戴着/穿着, 着た/かぶった, 쓴/입은
holding: hält/haltend, tenant/tient, sosteniendo/sostiene, tiene/tenendo, segurando, houdt, trzyma/trzymający, держит, тримає, håller, holder, holder, 拿着, 持った/持つ, 든
riding: reitet, chevauchant, montando, cavalca, montando, rijdt, jedzie na, едет на, їде на, rider på/rider, rider på/rider, rir på/rir, 骑着/骑, 乗った/乗る, 탄
big: groß/gross, grand/gros, grande/gran, grande/grosso, grande, groot, duży/wielki, большой/огромный, великий/величезний, stor/stort/stora, stor/stort/store, stor/stort/store, 大, 大きな/大きい, 큰
small: klein, petit, pequeño, piccolo, pequeno, klein, mały, маленький, маленький/малий, liten/litet/små/lilla, lille/små, liten/lite/små, 小, 小さな/小さい, 작은
open: offen/geöffnet, ouvert, abierto/abierta, aperto/aperta, aberto/aberta, geopend, otwarty, открытый, відкритий, öppen/öppet, åben/åbent, åpen/åpent, 打开的/敞开的, 開いた, 열린
closed: geschlossen, fermé, cerrado/cerrada, chiuso/chiusa, fechado/fechada, gesloten, zamknięty, закрытый, закритий/зачинений, stängd/stängt, lukket, lukket/stengt, 关着的/关闭的, 閉じた/閉まった, 닫힌
old: alt, vieux/vieil/vieille, viejo/antiguo, vecchio/antico, velho/antigo, oud, stary, старый, старий, gammal/gammalt, gammel/gammelt, gammel/gammelt, 旧, 古い, 오래된
`;
