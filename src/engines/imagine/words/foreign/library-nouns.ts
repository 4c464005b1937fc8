/**
 * Things of the library that no drawing shows, in the form of {@link EVERYDAY}: an English word and one column per
 * language, with `/` between synonyms, and `-` where a language has no common word.
 */
export const LIBRARY_NOUNS = `
bench: bank/parkbank/sitzbank, banc, banco de parque/banca, panchina/panca, banco de jardim, bankje/parkbank, ławka, скамейка/лавка, лавка/лавочка, bänk/parkbänk, bænk, benk, 长椅/長椅, ベンチ, 벤치
stool: hocker/schemel, tabouret, taburete, sgabello, banquinho, kruk, stołek/taboret, табурет/табуретка, табурет/табуретка, pall, skammel/taburet, krakk/skammel, 凳子, スツール/丸椅子, 스툴
armchair: sessel/lehnstuhl, fauteuil, sillón/butaca, poltrona, poltrona, fauteuil/leunstoel, fotel, кресло, крісло, fåtölj, lænestol, lenestol, 扶手椅, 肘掛け椅子/アームチェア, 안락의자
rocking chair: schaukelstuhl, fauteuil à bascule/chaise berçante, mecedora, sedia a dondolo, cadeira de balanço, schommelstoel, fotel bujany, кресло качалка, крісло гойдалка, gungstol, gyngestol, gyngestol, 摇椅, ロッキングチェア/揺り椅子, 흔들의자
desk: schreibtisch, bureau, escritorio, scrivania, escrivaninha, bureau, biurko, письменный стол, письмовий стіл, skrivbord, skrivebord, skrivebord/pult, 书桌/書桌, デスク, -
dresser: kommode, commode, cómoda, cassettone/comò, cômoda, ladekast/commode, komoda, комод, комод, byrå, kommode, kommode, 抽屉柜/五斗柜, 整理だんす, 서랍장
sideboard: anrichte/sideboard, buffet, aparador, credenza, aparador, dressoir, kredens, буфет/сервант, буфет/сервант, skänk/sideboard, skænk, skjenk, 餐具柜, サイドボード, 찬장
bookshelf: bücherregal/bücherschrank, bibliothèque/étagère, estantería/librero, libreria/scaffale, estante de livros/estante, boekenkast/boekenplank, regał/biblioteczka, книжная полка/книжный шкаф, книжкова полиця/книжкова шафа, bokhylla, bogreol, bokhylle, 书架/書架, 本棚, 책장
throne: thron, trône, trono, trono, trono, troon, tron, трон, трон, tron, trone, trone, 王座/宝座, 玉座, 왕좌
cradle: wiege, berceau, cuna, culla, berço, wieg, kołyska, колыбель/люлька, колиска, vagga, vugge, vugge, 摇篮, ゆりかご, 요람
hammock: hängematte, hamac, hamaca, amaca, rede, hangmat, hamak, гамак, гамак, hängmatta, hængekøje, hengekøye, 吊床, ハンモック, 해먹
coat rack: garderobenständer/kleiderständer, portemanteau, perchero, appendiabiti, cabideiro, kapstok, wieszak, вешалка, вішалка, klädhängare, stumtjener, stumtjener, 衣帽架, コート掛け, 옷걸이
locker: spind, casier, taquilla, armadietto, armário de vestiário, kluisje, szafka szkolna, шкафчик, шафка, -, -, -, 储物柜, ロッカー, 사물함
fireplace: kamin, cheminée, chimenea, caminetto/camino, lareira, open haard/haard, kominek, камин, камін, öppen spis, pejs, peis, 壁炉, 暖炉, 벽난로
chandelier: kronleuchter, lustre, araña de luces/candelabro de techo, lampadario, lustre, kroonluchter, żyrandol, люстра, люстра, ljuskrona, lysekrone, lysekrone, 吊灯/枝形吊灯, シャンデリア, 샹들리에
street lamp: straßenlaterne/strassenlaterne, lampadaire/réverbère, farola, lampione, poste de luz, straatlantaarn, latarnia uliczna, уличный фонарь, вуличний ліхтар, gatlykta, gadelygte, gatelykt, 路灯, 街灯, 가로등
grandfather clock: standuhr, horloge comtoise, reloj de pie, orologio a pendolo, relógio de pêndulo, staande klok, zegar stojący, напольные часы, підлоговий годинник, golvur, bornholmerur/standur, gulvklokke, 落地钟, 柱時計/大時計, 괘종시계
pillow: kissen/kopfkissen, coussin/oreiller, almohada/cojín, cuscino, almofada/travesseiro, kussen, poduszka, подушка, подушка, kudde, pude, pute, 枕头/靠垫, 枕/クッション, 베개/쿠션
rug: teppich, tapis, alfombra, tappeto, tapete, tapijt/kleed, dywan, ковёр/коврик, килим, matta, tæppe, teppe, 地毯, 絨毯/ラグ, 양탄자
curtain: vorhang/gardine, rideau/rideaux, cortina, tenda, cortina, gordijn, zasłona/firanka, занавеска/штора, штора/завіса, gardin, gardin, gardin, 窗帘, カーテン, 커튼
sewing machine: nähmaschine, machine à coudre, máquina de coser, macchina da cucire, máquina de costura, naaimachine, maszyna do szycia, швейная машинка, швейна машинка, symaskin, symaskine, symaskin, 缝纫机, ミシン, 재봉틀
towel: handtuch, serviette de bain, toalla, asciugamano, toalha, handdoek, ręcznik, полотенце, рушник, handduk, håndklæde, håndkle, 毛巾, タオル, 수건
faucet: wasserhahn, robinet, grifo, rubinetto, torneira, kraan, kran, водопроводный кран, водопровідний кран, kran, vandhane, vannkran, 水龙头, 蛇口, 수도꼭지
sink: waschbecken, lavabo/évier, lavabo/fregadero, lavandino, pia, wastafel/gootsteen, umywalka/zlew, раковина, раковина, handfat/diskho, håndvask, vask, 水槽/洗手池, 洗面台/流し台, 세면대
comb: kamm, peigne, peine, pettine, pente, kam, grzebień, расчёска/гребень, гребінець, kam, kam, kam, 梳子, 櫛, 빗
stove: herd/ofen, cuisinière/poêle, estufa/cocina de gas, stufa/fornello, fogão, fornuis/kachel, kuchenka/piec, плита/печь, плита/піч, spis, komfur, komfyr, 炉子/灶, コンロ/ストーブ, 난로
cauldron: kessel/hexenkessel, chaudron, caldero, calderone, caldeirão, ketel/heksenketel, kocioł, котёл, казан, kittel, gryde/heksekedel, heksegryte, 大锅, 大釜, 가마솥
pot: blumentopf/topf, pot de fleurs/pot, maceta/tiesto, vaso da pianta/fioriera, vaso de flores/vaso de planta, bloempot/pot, doniczka, цветочный горшок/горшок, квітковий горщик/горщик, blomkruka/kruka, urtepotte/blomsterpotte, blomsterpotte/potte, 花盆, 植木鉢, 화분
cutting board: schneidebrett, planche à découper, tabla de cortar, tagliere, tábua de cortar, snijplank, deska do krojenia, разделочная доска, обробна дошка, skärbräda, skærebræt, skjærefjøl, 砧板/切菜板, まな板, 도마
rolling pin: nudelholz, rouleau à pâtisserie, rodillo de cocina, mattarello, rolo de massa, deegroller, wałek do ciasta, скалка, качалка, brödkavel, kagerulle, kjevle, 擀面杖, 麺棒, 밀방망이
whisk: schneebesen, fouet de cuisine, batidor, frusta da cucina, batedor, garde, trzepaczka, венчик, вінчик, visp, piskeris, visp, 打蛋器, 泡立て器, 거품기
teacup: teetasse, tasse à thé, taza de té, tazza da tè, xícara de chá, theekop/theekopje, -, чайная чашка, чайна чашка, tekopp, tekop, tekopp, -, ティーカップ, 찻잔
tray: tablett, plateau, bandeja, vassoio, bandeja, dienblad, taca, поднос, таця/піднос, bricka, bakke, brett, 托盘, お盆/トレイ, 쟁반
vase: vase/blumenvase, vase, jarrón/florero, vaso da fiori, jarro de flores, vaas/bloemenvaas, wazon, ваза, ваза, vas, vase, vase, 花瓶, 花瓶, 꽃병
barrel: fass/tonne, tonneau/baril, barril, barile/botte, barril, vat/ton, beczka, бочка, бочка, tunna, tønde, tønne, 木桶/桶, 樽, 통나무통
crate: kiste/holzkiste, caisse, caja de madera/cajón, cassa, caixote, krat, skrzynia/skrzynka, ящик, ящик, låda/trälåda, kasse/trækasse, kasse, 木箱, 木箱, 나무상자
safe: tresor/safe, coffre fort, caja fuerte, cassaforte, cofre, kluis, sejf, сейф, сейф, kassaskåp, pengeskab, pengeskap, 保险箱, 金庫, 금고
potion: zaubertrank/trank, potion, poción, pozione, poção, drankje/toverdrank, eliksir/mikstura, зелье, зілля, trolldryck, trylledrik, trylledrikk, 药水, ポーション, 물약
headphones: kopfhörer, casque audio/écouteurs, auriculares, cuffie, fones de ouvido, koptelefoon, słuchawki, наушники, навушники, hörlurar, høretelefoner/hovedtelefoner, hodetelefoner, 耳机, ヘッドホン, 헤드폰
gramophone: grammophon, gramophone, gramófono, grammofono, gramofone, grammofoon, gramofon, граммофон, грамофон, grammofon, grammofon, grammofon, 留声机, 蓄音機, 축음기
remote control: fernbedienung, télécommande, mando a distancia/control remoto, telecomando, controle remoto, afstandsbediening, pilot, пульт, пульт, fjärrkontroll, fjernbetjening, fjernkontroll, 遥控器, リモコン, 리모컨
calculator: taschenrechner, calculatrice, calculadora, calcolatrice, calculadora, rekenmachine, kalkulator, калькулятор, калькулятор, miniräknare, lommeregner, kalkulator, 计算器, 電卓, 계산기
binoculars: fernglas, jumelles, prismáticos/binoculares, binocolo, binóculos, verrekijker, lornetka, бинокль, бінокль, kikare, kikkert, kikkert, 望远镜双筒/双筒望远镜, 双眼鏡, 쌍안경
easel: staffelei, chevalet, caballete, cavalletto, cavalete, schildersezel, sztaluga, мольберт, мольберт, staffli, staffeli, staffeli, 画架, イーゼル, 이젤
quill: schreibfeder/federkiel, plume à écrire, pluma de escribir, penna d'oca, pena de escrever, ganzenveer, pióro gęsie, гусиное перо, гусяче перо, gåspenna, fjerpen, fjærpenn, 羽毛笔, 羽ペン, 깃펜
blackboard: tafel/schultafel, tableau noir, pizarra, lavagna, lousa/quadro negro, schoolbord/krijtbord, tablica szkolna, школьная доска, шкільна дошка, skrivtavla/svarta tavlan, skoletavle, tavle, 黑板, 黒板, 칠판
barn: scheune, grange, granero, fienile/granaio, celeiro, schuur, stodoła, амбар/сарай, комора/хлів, lada, lade, låve, 谷仓, 納屋, 헛간
windmill: windmühle, moulin à vent, molino de viento, mulino a vento, moinho de vento, windmolen, wiatrak, ветряная мельница, вітряк, väderkvarn, vindmølle, vindmølle, 风车, 風車, 풍차
well: brunnen, puits, pozo, pozzo, poço, waterput, studnia, колодец, криниця/колодязь, brunn, brønd, brønn, 水井, 井戸, 우물
igloo: iglu, igloo, iglú, igloo/iglù, iglu, iglo, igloo, иглу, іглу, iglo, igloo, iglo, 冰屋, イグルー, 이글루
treehouse: baumhaus, cabane dans un arbre, casa del árbol, casa sull albero, casa na árvore, boomhut, domek na drzewie, дом на дереве, будинок на дереві, trädkoja, træhus i et træ/trætophytte, trehytte, 树屋, ツリーハウス, 나무집
greenhouse: gewächshaus, serre, invernadero, serra, estufa de plantas, kas/broeikas, szklarnia, теплица/оранжерея, теплиця, växthus, drivhus, drivhus, 温室, 温室, 온실
shed: schuppen/gartenschuppen, cabanon/abri de jardin, cobertizo, capanno/capanno da giardino, galpão, schuurtje/tuinhuisje, szopa, сарайчик, сарайчик, skjul/bod, skur, skur, 棚屋, 物置, 창고
doghouse: hundehütte, niche, caseta de perro, cuccia, casinha de cachorro, hondenhok, buda dla psa/psia buda, собачья будка/конура, собача будка, hundkoja, hundehus, hundehus, 狗屋, 犬小屋, 개집
chicken coop: hühnerstall, poulailler, gallinero, pollaio, galinheiro, kippenhok, kurnik, курятник, курник, hönshus, hønsehus, hønsehus, 鸡舍, 鶏小屋, 닭장
pier: seebrücke/steg, jetée/ponton, muelle, molo/pontile, píer/cais, pier/steiger, molo/pomost, пирс/причал, пірс/причал, pir/brygga, mole, brygge/pir, 码头, 桟橋, 부두
smithy: schmiede, forge, herrería, fucina, ferraria, smederij, kuźnia, кузница, кузня, smedja, smedje, smie, 铁匠铺, 鍛冶屋, 대장간
factory: fabrik, usine, fábrica, fabbrica, fábrica, fabriek, fabryka, фабрика/завод, фабрика/завод, fabrik, fabrik, fabrikk, 工厂/工廠, 工場, 공장
school: schule/schulhaus, école, escuela, scuola, escola, school, szkoła, школа, школа, skola, skole, skole, 学校/學校, 学校, 학교
pyramid: pyramide, pyramide, pirámide, piramide, pirâmide, piramide, piramida, пирамида, піраміда, pyramid, pyramide, pyramide, 金字塔, ピラミッド, 피라미드
water tower: wasserturm, château d'eau, torre de agua, torre idrica, caixa d'água, watertoren, wieża ciśnień, водонапорная башня, водонапірна вежа, vattentorn, vandtårn, vanntårn, 水塔, 給水塔, 급수탑
gas station: tankstelle, station service/station essence, gasolinera, stazione di servizio, posto de gasolina, tankstation/benzinestation, stacja benzynowa, заправка/автозаправка, заправка/автозаправка, bensinstation, tankstation, bensinstasjon, 加油站, ガソリンスタンド, 주유소
castle: burg/schloss, château, castillo, castello, castelo, kasteel, zamek, замок, замок, slott/borg, slot/borg, slott/borg, 城堡, 城/お城, 성
cape: umhang/cape, cape, capa, mantello, capa, cape/mantel, peleryna, плащ/накидка, плащ/накидка, cape/mantel, kappe, kappe, 斗篷, マント, 망토
vest: weste, gilet, chaleco, gilet/panciotto, colete, vest/gilet, kamizelka, жилет/жилетка, жилет/жилетка, väst, vest, vest, 背心/马甲, ベスト/チョッキ, 조끼
skirt: rock, jupe, falda, gonna, saia, rok, spódnica, юбка, спідниця, kjol, nederdel, skjørt, -, スカート, 치마
shorts: shorts/kurze hose, short/shorts, pantalones cortos, pantaloncini, shorts/bermuda, korte broek/shorts, szorty, шорты, шорти, shorts, shorts, shorts, 短裤, ショートパンツ/半ズボン, 반바지
sweater: pullover/pulli, pull/chandail, suéter/jersey, maglione, suéter/agasalho, trui, sweter, свитер, светр, tröja, sweater/trøje, genser, 毛衣, セーター, 스웨터
hoodie: kapuzenpullover/hoodie, sweat à capuche, sudadera, felpa con cappuccio, moletom, capuchontrui/hoodie, bluza z kapturem, худи/толстовка, худі/толстовка, luvtröja/huvtröja, hættetrøje, hettegenser, 连帽衫/卫衣, パーカー, 후드티
belt: gürtel, ceinture, cinturón, cintura, cinto, riem, pasek, ремень/пояс, ремінь/пояс, bälte/skärp, bælte, belte, 腰带/皮带, ベルト, 벨트
necklace: halskette/kette, collier, collar, collana, colar, ketting/halsketting, naszyjnik, ожерелье, намисто, halsband, halskæde, halskjede, 项链, ネックレス/首飾り, 목걸이
bracelet: armband/armreif, bracelet, pulsera/brazalete, braccialetto/bracciale, pulseira, armband, bransoletka, браслет, браслет, armband, armbånd, armbånd, 手镯/手链, ブレスレット/腕輪, 팔찌
gingerbread man: lebkuchenmann, bonhomme en pain d'épices, hombre de jengibre, omino di pan di zenzero, homem de gengibre, peperkoekmannetje, piernikowy ludzik, пряничный человечек, пряничний чоловічок, pepparkaksgubbe, honningkagemand, pepperkakemann, 姜饼人, ジンジャーブレッドマン, 진저브레드맨
golem: golem, golem, gólem, golem, golem, golem, golem, голем, голем, golem, golem, golem, 石魔像/魔像, ゴーレム, 골렘
minotaur: minotaurus/minotaur, minotaure, minotauro, minotauro, minotauro, minotaurus, minotaur, минотавр, мінотавр, minotaur, minotaur, minotaur, 牛头人, ミノタウロス, 미노타우로스
centaur: zentaur/kentaur, centaure, centauro, centauro, centauro, centaur, centaur, кентавр, кентавр, kentaur, kentaur, kentaur, 半人马, ケンタウロス, 켄타우로스
viking: wikinger, viking, vikingo, vichingo, viking, viking, wiking, викинг, вікінг, viking, viking, viking, 维京人, バイキング/ヴァイキング, 바이킹
samurai: samurai, samouraï, samurái, samurai, samurai, samoerai, samuraj, самурай, самурай, samuraj, samurai, samurai, 武士, 侍/サムライ, 사무라이
dwarf: zwerg, nain, enano, nano, anão, dwerg, krasnolud, гном, гном, dvärg, dværg, dverg, 矮人, ドワーフ, 드워프
pegasus: pegasus, pégase, pegaso, pegaso, pégaso, pegasus, pegaz, пегас, пегас, pegasus, pegasus, pegasus, 飞马, ペガサス, 페가수스
chicken: huhn/henne, poule, gallina, gallina, galinha, kip, kura, курица, курка, höna, høne, høne, 母鸡, 鶏/にわとり/ニワトリ, 암탉
crow: krähe, corbeau/corneille, cuervo, corvo/cornacchia, corvo, kraai, wrona, ворона, ворона, kråka, krage, kråke, 乌鸦, カラス/烏, 까마귀
seagull: möwe, mouette, gaviota, gabbiano, gaivota, meeuw, mewa, чайка, чайка, mås, måge, måke, 海鸥, カモメ, 갈매기
stork: storch, cigogne, cigüeña, cicogna, cegonha, ooievaar, bocian, аист, лелека, stork, stork, stork, 鹳, コウノトリ, 황새
seahorse: seepferdchen, hippocampe, caballito de mar, cavalluccio marino/ippocampo, cavalo marinho, zeepaardje, konik morski, морской конёк, морський коник, sjöhäst, søhest, sjøhest, 海马, タツノオトシゴ, 해마
starfish: seestern, étoile de mer, estrella de mar, stella marina, estrela do mar, zeester, rozgwiazda, морская звезда, морська зірка, sjöstjärna, søstjerne, sjøstjerne, 海星, ヒトデ, 불가사리
sea turtle: meeresschildkröte, tortue de mer, tortuga marina, tartaruga marina, tartaruga marinha, zeeschildpad, żółw morski, морская черепаха, морська черепаха, havssköldpadda, havskildpadde, havskilpadde, 海龟, ウミガメ, 바다거북
armadillo: gürteltier, tatou, armadillo, armadillo, tatu, gordeldier, pancernik, броненосец, броненосець, bältdjur, bæltedyr, beltedyr, 犰狳, アルマジロ, 아르마딜로
chameleon: chamäleon, caméléon, camaleón, camaleonte, camaleão, kameleon, kameleon, хамелеон, хамелеон, kameleont, kamæleon, kameleon, 变色龙, カメレオン, 카멜레온
walrus: walross, morse, morsa, tricheco, morsa, walrus, mors, морж, морж, valross, hvalros, hvalross, 海象, セイウチ, 바다코끼리
asparagus: spargel, asperge/asperges, espárrago/espárragos, asparago/asparagi, aspargo/aspargos, asperge/asperges, szparagi/szparag, спаржа, спаржа, sparris, asparges, asparges, 芦笋, アスパラガス, 아스파라거스
toast: toastbrot/toast, toast/pain grillé, tostada, pane tostato/toast, torrada, toast/geroosterd brood, tost/grzanka, тост, тост/грінка, rostat bröd, ristet brød, ristet brød, 吐司, トースト, 토스트
ham: schinken, jambon, jamón, prosciutto, presunto, ham, szynka, ветчина/окорок, шинка, skinka, skinke, skinke, 火腿, ハム, 햄
cereal: müsli/cornflakes, céréales, cereales, cereali, cereal, ontbijtgranen/cornflakes, płatki śniadaniowe, хлопья, пластівці, flingor, morgenmadsprodukt/cornflakes, frokostblanding, 麦片, シリアル, 시리얼
fried egg: spiegelei, œuf au plat, huevo frito, uovo fritto/uovo al tegamino, ovo frito, spiegelei/gebakken ei, jajko sadzone, яичница, яєчня, stekt ägg, spejlæg, speilegg, 煎蛋, 目玉焼き, 계란후라이
wedding cake: hochzeitstorte, gâteau de mariage/pièce montée, pastel de boda, torta nuziale, bolo de casamento, bruidstaart, tort weselny, свадебный торт, весільний торт, bröllopstårta, bryllupskage, bryllupskake, 婚礼蛋糕, ウェディングケーキ, 웨딩케이크
turnip: rübe/steckrübe, navet, nabo, rapa, nabo, knolraap/raap, rzepa, репа, ріпа, rova, majroe, nepe, 萝卜/芜菁, かぶ/カブ, 순무
electric guitar: e gitarre/elektrische gitarre, guitare électrique, guitarra eléctrica, chitarra elettrica, guitarra elétrica, elektrische gitaar, gitara elektryczna, электрогитара, електрогітара, elgitarr, elguitar/elektrisk guitar, elgitar, 电吉他, エレキギター, 전기기타
drum kit: schlagzeug, batterie musicale, batería musical, batteria musicale, bateria musical, drumstel, perkusja, ударная установка, ударна установка, trumset, trommesæt, trommesett, 架子鼓, ドラムセット, 드럼세트
harp: harfe, harpe, arpa, arpa, harpa, harp, harfa, арфа, арфа, harpa, harpe, harpe, 竖琴, ハープ/竪琴, 하프
clarinet: klarinette, clarinette, clarinete, clarinetto, clarinete, klarinet, klarnet, кларнет, кларнет, klarinett, klarinet, klarinett, 单簧管, クラリネット, 클라리넷
rocking horse: schaukelpferd, cheval à bascule, caballito de madera/caballito mecedor, cavallo a dondolo, cavalinho de balanço, hobbelpaard, koń na biegunach, лошадка качалка/конь качалка, коник гойдалка, gunghäst, gyngehest, gyngehest, 木马, 木馬, 흔들목마
rubber duck: quietscheente/badeente/gummiente, canard en plastique/canard de bain, patito de goma, paperella di gomma, patinho de borracha, badeend/badeendje, gumowa kaczka/gumowa kaczuszka, резиновая уточка, гумова качечка, badanka, badeand, badeand, 橡皮鸭, アヒルのおもちゃ, 고무오리
piggy bank: sparschwein, tirelire, hucha/alcancía, salvadanaio, cofrinho/porquinho mealheiro, spaarvarken, skarbonka, копилка/свинья копилка, скарбничка, spargris, sparegris, sparegris, 存钱罐, 貯金箱/豚の貯金箱, 돼지저금통
snow globe: schneekugel, boule à neige, bola de nieve de cristal, palla di vetro con neve, globo de neve, sneeuwbol, kula śnieżna, снежный шар, сніжна куля, snöglob, snekugle, snøkule, 雪花玻璃球/水晶雪球, スノードーム, 스노우볼
swing: schaukel, balançoire, columpio, altalena, balanço, schommel, huśtawka, качели, гойдалка, gunga, gynge, huske, 秋千, ブランコ, 그네
carousel: karussell, manège/carrousel, carrusel/tiovivo, giostra, carrossel, draaimolen/carrousel, karuzela, карусель, карусель, karusell, karrusel, karusell, 旋转木马, メリーゴーランド, 회전목마
sandcastle: sandburg, château de sable, castillo de arena, castello di sabbia, castelo de areia, zandkasteel, zamek z piasku, песочный замок/замок из песка, пісочний замок/замок з піску, sandslott, sandslot, sandslott, 沙堡, 砂の城, 모래성
scarecrow: vogelscheuche, épouvantail, espantapájaros, spaventapasseri, espantalho, vogelverschrikker, strach na wróble, пугало/чучело, опудало, fågelskrämma, fugleskræmsel, fugleskremsel, 稻草人, かかし/案山子, 허수아비
trash can: mülleimer/mülltonne/abfalleimer, poubelle, cubo de basura/papelera, bidone/pattumiera, lixeira/lata de lixo, vuilnisbak/prullenbak, kosz na śmieci/śmietnik, мусорное ведро/урна, смітник/урна, soptunna/papperskorg, skraldespand/affaldsspand, søppelbøtte/søppelkasse, 垃圾桶, ゴミ箱, 쓰레기통
watering can: gießkanne/giesskanne, arrosoir, regadera, annaffiatoio, regador, gieter, konewka, лейка, лійка, vattenkanna, vandkande, vannkanne, 浇水壶/洒水壶, じょうろ/如雨露, 물뿌리개
anvil: amboss, enclume, yunque, incudine, bigorna, aambeeld, kowadło, наковальня, ковадло, städ, ambolt, ambolt, 铁砧, 金床, 모루
shovel: schaufel/spaten, pelle, pala, pala/badile, pá, schop/schep, łopata, лопата, лопата, spade/skyffel, skovl/spade, spade, 铲子/铁锹, シャベル/スコップ, 삽
rope: seil/tau, corde, cuerda/soga, corda, corda, touw, lina/sznur, верёвка/канат, мотузка/канат, rep, reb, tau, 绳子, ロープ/縄, 밧줄
drill: bohrmaschine/bohrer, perceuse, taladro, trapano, furadeira, boormachine/boor, wiertarka, дрель, дриль, borrmaskin, boremaskine, bormaskin/drill, 电钻, ドリル, 드릴
excavator: bagger, pelleteuse/pelle mécanique, excavadora, escavatore, escavadeira, graafmachine, koparka, экскаватор, екскаватор, grävmaskin, gravemaskine/gravko, gravemaskin, 挖掘机, ショベルカー/油圧ショベル, 굴착기/굴삭기
bulldozer: planierraupe/bulldozer, bulldozer, bulldozer/topadora, bulldozer, escavadora de esteiras/buldôzer, bulldozer, spychacz/buldożer, бульдозер, бульдозер, bulldozer/schaktmaskin, bulldozer, bulldoser, 推土机, ブルドーザー, 불도저
forklift: gabelstapler, chariot élévateur, montacargas/carretilla elevadora, muletto/carrello elevatore, empilhadeira, heftruck/vorkheftruck, wózek widłowy, погрузчик, навантажувач, gaffeltruck, gaffeltruck, gaffeltruck, 叉车, フォークリフト, 지게차
van: lieferwagen/transporter, camionnette/fourgonnette, furgoneta/camioneta, furgone/furgoncino, furgão/carrinha, bestelwagen/busje, furgonetka, фургон, фургон, skåpbil, varevogn/kassevogn, varebil/kassebil, 面包车/厢式货车, バン/ワゴン車, 승합차
school bus: schulbus, bus scolaire/autobus scolaire, autobús escolar, scuolabus, ônibus escolar, schoolbus, autobus szkolny, школьный автобус, шкільний автобус, skolbuss, skolebus, skolebuss, 校车, スクールバス, 스쿨버스
sports car: sportwagen, voiture de sport, coche deportivo, auto sportiva/macchina sportiva, carro esportivo, sportwagen/sportauto, samochód sportowy, спортивная машина/спорткар, спортивна машина/спорткар, sportbil, sportsvogn, sportsbil, 跑车, スポーツカー, 스포츠카
convertible: cabrio/cabriolet, cabriolet/décapotable, descapotable, cabriolet/decappottabile, conversível, cabrio/cabriolet, kabriolet, кабриолет, кабріолет, cabriolet, cabriolet, kabriolet, 敞篷车, オープンカー, 컨버터블
dump truck: kipplaster/muldenkipper, camion benne, camión volquete/volquete, autocarro ribaltabile/camion ribaltabile, caminhão basculante, kiepwagen/kiepauto, wywrotka, самосвал, самоскид, dumper/tippbil, tipvogn, tippbil, 自卸车/翻斗车, ダンプカー, 덤프트럭
wheelbarrow: schubkarre, brouette, carretilla, carriola, carrinho de mão, kruiwagen, taczka, тачка, тачка, skottkärra, trillebør, trillebår, 独轮车/手推车, 手押し車/一輪車, 외발수레
cart: karren/handkarren, charrette, carreta/carro de madera, carretto, carroça, kar/handkar, wóz, телега/повозка, віз/візок, kärra, kærre, kjerre, 马车板/手拉车, 荷車, 수레
horse carriage: kutsche/pferdekutsche, calèche, carruaje/coche de caballos, carrozza, carruagem, koets, powóz/kareta/bryczka, карета, карета, hästvagn/vagn, hestevogn/karet, hestevogn/karjol, 马车/馬車, 馬車, 마차
chariot: streitwagen, char antique, carro de guerra, biga/cocchio, carruagem de guerra/biga, strijdwagen, rydwan, колесница, колісниця, stridsvagn antik/triumfvagn, stridsvogn med heste, stridsvogn med hester, 战车, 戦車馬車/チャリオット, 전차마차
quad bike: quad/vierradmotorrad, quad, cuatrimoto, quad, quadriciclo, quad, quad, квадроцикл, квадроцикл, fyrhjuling, firhjuler/atv, firhjuling, 四轮摩托/沙滩车, 四輪バギー, 사륜오토바이
tricycle: dreirad, tricycle, triciclo, triciclo, triciclo, driewieler, rowerek trójkołowy/trójkołowiec, трёхколёсный велосипед, триколісний велосипед, trehjuling, trehjulet cykel, trehjulssykkel, 三轮车, 三輪車, 세발자전거
stroller: kinderwagen/buggy, poussette, cochecito de bebé/carriola de bebé, passeggino/carrozzina, carrinho de bebê, kinderwagen/wandelwagen, wózek dziecięcy, детская коляска/коляска, дитячий візок, barnvagn, barnevogn/klapvogn, barnevogn, 婴儿车, ベビーカー/乳母車, 유모차
lawn mower: rasenmäher, tondeuse/tondeuse à gazon, cortacésped, tagliaerba/tosaerba, cortador de grama, grasmaaier, kosiarka, газонокосилка, газонокосарка, gräsklippare, plæneklipper/græsslåmaskine, gressklipper, 割草机, 芝刈り機, 잔디깎이
tugboat: schlepper/schleppkahn, remorqueur, remolcador, rimorchiatore, rebocador, sleepboot, holownik, буксир, буксир, bogserbåt, slæbebåd, slepebåt/taubåt, 拖船, タグボート, 예인선
pirate ship: piratenschiff, bateau pirate/navire pirate, barco pirata, nave pirata, navio pirata, piratenschip, statek piracki/piracki statek, пиратский корабль, піратський корабель, piratskepp, piratskib/sørøverskib, piratskip/sjørøverskip, 海盗船, 海賊船, 해적선
longship: wikingerschiff/langschiff, drakkar, barco vikingo/drakkar, nave vichinga, navio viking, vikingschip, statek wikingów/drakkar, драккар/корабль викингов, драккар/корабель вікінгів, vikingaskepp/långskepp, vikingeskib/langskib, vikingskip/langskip, 维京船, バイキング船/ヴァイキング船, 바이킹배
oar: ruder/paddel, rame/aviron, remo, remo, remo, roeispaan/peddel, wiosło, весло, весло, åra, åre, åre, 船桨, オール/櫂, 노젓개
buoy: boje, bouée, boya, boa, boia, boei, boja, буй, буй, boj, bøje, bøye, 浮标, ブイ/浮標, 부표
airship: luftschiff/zeppelin, dirigeable/zeppelin, dirigible/zepelín, dirigibile, dirigível/zepelim, luchtschip/zeppelin, sterowiec, дирижабль, дирижабль, luftskepp, luftskib, luftskip, 飞艇, 飛行船, 비행선
space shuttle: spaceshuttle/raumfähre, navette spatiale, transbordador espacial, navetta spaziale, ônibus espacial, ruimteveer, prom kosmiczny, шаттл/космический челнок, шатл/космічний човник, rymdfärja, rumfærge, romferge, 航天飞机, スペースシャトル, 우주왕복선
spaceship: raumschiff, vaisseau spatial, nave espacial, astronave/nave spaziale, nave espacial/espaçonave, ruimteschip, statek kosmiczny, космический корабль/звездолёт, космічний корабель, rymdskepp, rumskib, romskip, 宇宙飞船/飞船, 宇宙船, 우주선
katana: katana, katana, katana, katana, katana, katana, katana, катана, катана, katana, katana, katana, 武士刀, 日本刀, 카타나/일본도
crossbow: armbrust, arbalète, ballesta, balestra, besta, kruisboog, kusza, арбалет, арбалет, armborst, armbrøst, armbrøst, 弩, クロスボウ/石弓, 석궁
cannon: kanone, canon, cañón, cannone, canhão, kanon, armata/działo, пушка, гармата, kanon, kanon, kanon, 大炮/加农炮, 大砲, 대포
spear: speer, lance, lanza, lancia, lança, speer, włócznia, копьё, спис, spjut, spyd, spyd, 长矛/矛, 槍, 창살/장창
torch: fackel, torche/flambeau, antorcha, torcia/fiaccola, tocha, fakkel, pochodnia, факел, факел, fackla, fakkel, fakkel, 火把/火炬, 松明/たいまつ, 횃불
waterfall: wasserfall, cascade/chute d'eau, cascada/catarata, cascata, cachoeira/cascata, waterval, wodospad, водопад, водоспад, vattenfall, vandfald, foss, 瀑布, 滝, 폭포
tree stump: baumstumpf, souche, tocón, ceppo, toco de árvore, boomstronk, pień, пень, пень, stubbe/trädstubbe, træstub, trestubbe, 树桩, 切り株, 그루터기
acorn: eichel, gland, bellota, ghianda, bolota, eikel, żołądź, жёлудь, жолудь, ekollon, agern, eikenøtt, 橡子/橡果, ドングリ/どんぐり, 도토리
wreath: kranz/adventskranz, couronne de fleurs/couronne de noël, corona de flores/guirnalda, ghirlanda/corona di fiori, guirlanda, krans, wieniec, венок, вінок, krans, krans, krans, 花环, リース/花輪, 화환
earth: erde/erdkugel, terre/planète terre, planeta tierra/la tierra, pianeta terra, planeta terra, aarde, ziemia/planeta ziemia, планета земля/земля, планета земля/земля, jorden/jordklotet, jorden/jordkloden, jorden/jordkloden, 地球, 地球, 지구
dinosaur skeleton: dinosaurierskelett, squelette de dinosaure, esqueleto de dinosaurio, scheletro di dinosauro, esqueleto de dinossauro, dinosaurusskelet/dinoskelet, szkielet dinozaura, скелет динозавра, скелет динозавра, dinosaurieskelett, dinosaurskelet, dinosaurskjelett, 恐龙骨架/恐龙化石, 恐竜の骨格/恐竜の化石, 공룡뼈
mask: maske, masque, máscara, maschera, máscara, masker, maska, маска, маска, mask, maske, maske, 面具, 仮面/マスク, 가면
biplane: doppeldecker, biplan, biplano, biplano, biplano, dubbeldekker, dwupłatowiec, биплан, біплан, biplan/dubbeldäckare, biplan, biplan, 双翼机, 複葉機, 복엽기
drone: drohne/quadrokopter, drone, dron, drone, drone, drone, dron, дрон/квадрокоптер, дрон/квадрокоптер, drönare, drone, drone, 无人机, ドローン, 드론
jet fighter: kampfjet/kampfflugzeug/düsenjäger, avion de chasse/chasseur à réaction, avión de combate/caza a reacción, aereo da caccia, avião de caça, straaljager, myśliwiec/myśliwiec odrzutowy, истребитель, винищувач, jaktplan/stridsflygplan, jagerfly/kampfly, jagerfly/jetjager, 战斗机, 戦闘機, 전투기
jetpack: raketenrucksack/jetpack, jetpack, mochila cohete, zaino a razzo/jetpack, mochila a jato, jetpack/raketrugzak, plecak odrzutowy, реактивный ранец, реактивний ранець, jetpack/raketryggsäck, jetpack/raketrygsæk, jetpack/rakettryggsekk, 喷气背包, ジェットパック, 제트팩
paper airplane: papierflieger/papierflugzeug, avion en papier, avión de papel, aeroplano di carta/aereo di carta, avião de papel, papieren vliegtuigje, samolot z papieru/papierowy samolot, бумажный самолётик/бумажный самолёт, паперовий літачок, pappersflygplan, papirflyver/papirfly, papirfly, 纸飞机, 紙飛行機, 종이비행기
propeller plane: propellerflugzeug, avion à hélice, avión de hélice/avioneta, aereo a elica, avião a hélice, propellervliegtuig, samolot śmigłowy/awionetka, винтовой самолёт, гвинтовий літак, propellerplan, propelfly, propellfly, 螺旋桨飞机, プロペラ機, 프로펠러기
anglerfish: anglerfisch, baudroie/lotte, rape abisal, rana pescatrice, peixe pescador/tamboril, hengelvis/zeeduivel, żabnica, рыба удильщик/удильщик, риба вудильник, marulk, havtaske, breiflabb, 鮟鱇鱼, 鮟鱇/アンコウ/チョウチンアンコウ, 아귀
ankylosaurus: ankylosaurus, ankylosaure, anquilosaurio, anchilosauro, anquilossauro, ankylosaurus, ankylozaur, анкилозавр, анкілозавр, ankylosaurus, ankylosaurus, ankylosaurus, 甲龙, アンキロサウルス, 안킬로사우루스
axolotl: axolotl, axolotl, ajolote, axolotl/assolotto, axolote, axolotl, aksolotl, аксолотль, аксолотль, axolotl, axolotl, aksolotl, 六角恐龙/蝾螈, ウーパールーパー/アホロートル, 아홀로틀/우파루파
barn owl: schleiereule, effraie des clochers/chouette effraie, lechuza común, barbagianni, coruja das torres, kerkuil, płomykówka, сипуха, сипуха, tornuggla, slørugle, tårnugle, 仓鸮, メンフクロウ, 원숭이올빼미
beehive: bienenstock/bienenkorb, ruche, colmena, alveare, colmeia, bijenkorf, ul, улей, вулик, bikupa, bikube, bikube, 蜂巢/蜂箱, 蜂の巣, 벌집
brachiosaurus: brachiosaurus, brachiosaure, braquiosaurio, brachiosauro, braquiossauro, brachiosaurus, brachiozaur, брахиозавр, брахіозавр, brachiosaurus, brachiosaurus, brachiosaurus, 腕龙, ブラキオサウルス, 브라키오사우루스
dragonfly: libelle, libellule, libélula, libellula, libélula, libel, ważka, стрекоза, бабка комаха, trollslända, guldsmed, øyenstikker, 蜻蜓, トンボ/蜻蛉, 잠자리
goldfish: goldfisch, poisson rouge, pez dorado/carpa dorada, pesce rosso, peixe dourado, goudvis, złota rybka, золотая рыбка, золота рибка, guldfisk, guldfisk, gullfisk, 金鱼, 金魚, 금붕어
hawk: habicht/falke, faucon/autour, halcón, falco/falcone, falcão/gavião, havik/valk, jastrząb/sokół, ястреб/сокол, яструб/сокіл, hök/falk, høg/falk, hauk/falk, 老鹰/隼, 鷹, 매
heron: reiher/graureiher, héron, garza, airone, garça, reiger, czapla, цапля, чапля, häger, hejre, hegre, 苍鹭/鹭, 鷺/サギ, 왜가리
hummingbird: kolibri, colibri, colibrí, colibrì, beija flor/colibri, kolibrie, koliber, колибри, колібрі, kolibri, kolibri, kolibri, 蜂鸟, ハチドリ, 벌새
manta ray: manta/mantarochen/rochen, raie manta/raie, mantarraya/manta raya, manta, arraia/raia manta, mantarog/rog, manta ryba/płaszczka, скат манта/скат, скат/манта, manta/rocka, djævlerokke/rokke, djevelrokke/rokke, 蝠鲼/魔鬼鱼, マンタ/エイ, 가오리
nautilus: nautilus/perlboot, nautile, nautilo, nautilo, náutilo, nautilus, łodzik, наутилус, наутилус, pärlbåt/nautilus, nautil, nautilus, 鹦鹉螺, オウムガイ, 앵무조개
ostrich: strauß vogel/vogel strauß, autruche, avestruz, struzzo, avestruz, struisvogel, struś, страус, страус, struts, struds, struts, 鸵鸟, ダチョウ, 타조
pigeon: taube, pigeon, paloma bravía/paloma, piccione, pombo, duif, gołąb, голубь, голуб, duva, due, due, 鸽子, 鳩/ハト, 비둘기
platypus: schnabeltier, ornithorynque, ornitorrinco, ornitorinco, ornitorrinco, vogelbekdier, dziobak, утконос, качконіс, näbbdjur, næbdyr, nebbdyr, 鸭嘴兽, カモノハシ, 오리너구리
praying mantis: gottesanbeterin, mante religieuse, mantis religiosa/mantis, mantide religiosa/mantide, louva a deus, bidsprinkhaan, modliszka, богомол, богомол, bönsyrsa, knæler, kneler, 螳螂, カマキリ, 사마귀
pterodactyl: flugsaurier/pterodaktylus, ptérodactyle, pterodáctilo, pterodattilo, pterodáctilo, pterodactylus, pterodaktyl, птеродактиль, птеродактиль, flygödla/pterodaktyl, flyveøgle, flyveøgle, 翼龙, 翼竜/プテラノドン, 익룡
raven: rabe, -, -, -, -, raaf, kruk, ворон, ворон крук/крук, korp, ravn, ravn, 渡鸦, ワタリガラス, -
stegosaurus: stegosaurus, stégosaure, estegosaurio, stegosauro, estegossauro, stegosaurus, stegozaur, стегозавр, стегозавр, stegosaurus, stegosaurus, stegosaurus, 剑龙, ステゴサウルス, 스테고사우루스
swordfish: schwertfisch, espadon, pez espada, pesce spada, peixe espada/espadarte, zwaardvis, miecznik/ryba miecz, меч рыба/рыба меч, риба меч, svärdfisk, sværdfisk, sverdfisk, 剑鱼/旗鱼, メカジキ/カジキ, 황새치
toucan: tukan, toucan, tucán, tucano, tucano, toekan, tukan, тукан, тукан, tukan, tukan, tukan, 巨嘴鸟/大嘴鸟, オオハシ, 큰부리새/투칸
tree frog: laubfrosch/baumfrosch, rainette/grenouille arboricole, rana arborícola, raganella, perereca/rela, boomkikker, rzekotka, древесная лягушка/квакша, деревна жаба, lövgroda/trädgroda, løvfrø, løvfrosk/trefrosk, 树蛙, アマガエル, 청개구리
triceratops: triceratops, tricératops, triceratops/tricerátops, triceratopo, tricerátopo, triceratops, triceratops, трицератопс, трицератопс, triceratops, triceratops, triceratops, 三角龙, トリケラトプス, 트리케라톱스
velociraptor: velociraptor/raptor, vélociraptor, velociraptor/velocirraptor, velociraptor, velociraptor, velociraptor, welociraptor, велоцираптор, велоцираптор, velociraptor, velociraptor, velociraptor, 迅猛龙/伶盗龙, ヴェロキラプトル/ベロキラプトル, 벨로키랍토르
vulture: geier, vautour, buitre, avvoltoio, abutre/urubu, gier, sęp, гриф птица/стервятник, гриф/стерв'ятник, gam, grib, gribb, 秃鹫, ハゲワシ, 독수리
astronaut helmet: astronautenhelm/raumfahrerhelm, casque d'astronaute, casco de astronauta, casco da astronauta, capacete de astronauta, astronautenhelm, hełm astronauty, шлем космонавта/шлем астронавта, шолом космонавта, astronauthjälm, astronauthjelm, astronauthjelm, 宇航员头盔, 宇宙飛行士のヘルメット, 우주 헬멧
breastplate: brustpanzer/harnisch, plastron/cuirasse, peto/coraza, corazza, peitoral/couraça, borstplaat/kuras, napierśnik, нагрудник/кираса, нагрудник/кіраса, bröstharnesk/harnesk, brystplade/harnisk, brystplate/harnisk, 胸甲, 胸当て/胸甲, 흉갑
chainmail: kettenhemd, cotte de mailles, cota de malla, cotta di maglia, cota de malha, maliënkolder, kolczuga, кольчуга, кольчуга, ringbrynja, ringbrynje, ringbrynje, 锁子甲, 鎖帷子/チェインメイル, 사슬갑옷
combat helmet: gefechtshelm/militärhelm/soldatenhelm, casque de combat/casque militaire, casco de combate/casco militar, elmetto, capacete de combate, gevechtshelm, hełm bojowy/hełm wojskowy, военный шлем/каска, військовий шолом/каска, stridshjälm, kamphjelm, stridshjelm, 战斗头盔/钢盔, 戦闘用ヘルメット, 전투 헬멧
gas mask: gasmaske, masque à gaz, máscara de gas, maschera antigas, máscara de gás, gasmasker, maska gazowa, противогаз, протигаз, gasmask, gasmaske, gassmaske, 防毒面具, ガスマスク, 방독면
motorcycle helmet: motorradhelm, casque de moto, casco de moto, casco da moto, capacete de moto, motorhelm, kask motocyklowy, мотоциклетный шлем/мотошлем, мотошолом, motorcykelhjälm/mc hjälm, motorcykelhjelm, motorsykkelhjelm, 摩托车头盔, バイクのヘルメット, 오토바이 헬멧
round shield: rundschild, bouclier rond, escudo redondo/rodela, scudo rotondo, escudo redondo, rond schild, okrągła tarcza, круглый щит, круглий щит, rundsköld/rund sköld, rundskjold/rundt skjold, rundskjold, 圆盾, 円盾/丸い盾, 둥근 방패
perfume bottle: parfümflasche/parfumflakon/parfüm, flacon de parfum, frasco de perfume, boccetta di profumo/flacone di profumo, frasco de perfume, parfumfles/parfumflesje, flakon perfum/butelka perfum, флакон духов, флакон парфумів, parfymflaska, parfumeflaske, parfymeflaske, 香水瓶, 香水瓶, 향수병
aqueduct: aquädukt, aqueduc, acueducto, acquedotto, aqueduto, aquaduct, akwedukt, акведук, акведук, akvedukt, akvædukt, akvedukt, 引水渠/高架渠, 水道橋, 수도교
birdhouse: vogelhaus/vogelhäuschen/nistkasten, nichoir/cabane à oiseaux, casita para pájaros/pajarera, casetta per uccelli, casa de passarinho, vogelhuisje, budka lęgowa/domek dla ptaków, скворечник, шпаківня, fågelholk, fuglehus/fuglekasse, fuglekasse, 鸟屋/鸟舍, 巣箱/鳥の巣箱, 새집
bunker: bunker, bunker, búnker, bunker, bunker/casamata, bunker, bunkier/schron, бункер, бункер, bunker, bunker, bunker, 碉堡/掩体, トーチカ/バンカー, 벙커
colosseum: kolosseum, colisée, coliseo, colosseo, coliseu, colosseum, koloseum, колизей, колізей, colosseum, colosseum, colosseum, 罗马斗兽场/斗兽场, コロッセオ, 콜로세움
column: säule, colonne, columna, colonna, coluna, zuil, kolumna, колонна, колона, kolonn/pelare, søjle, søyle, 石柱/圆柱, 円柱/石柱, 기둥
farmhouse: bauernhaus, maison de ferme/ferme, granja/casa de campo, casa colonica/fattoria, casa de fazenda, boerderij, dom wiejski, фермерский дом/сельский дом, сільський будинок, bondgård, stuehus/bondegård, våningshus/bondegård, 农舍, 農家, 농가
gate: tor, portail, portón/verja, cancello, portão, poort, brama, ворота, брама/ворота, grind, låge/port, grind/port, 大门/闸门, 門/ゲート, 대문
gazebo: gartenpavillon/gartenlaube, gloriette/kiosque, cenador/glorieta, gazebo, gazebo/coreto, prieel, altana, беседка, альтанка, lusthus, havepavillon, lysthus, 凉亭, 東屋/ガゼボ, 정자
log cabin: blockhütte/blockhaus, cabane en rondins, cabaña de troncos, capanna di tronchi, cabana de troncos/cabana de madeira, blokhut, chata z bali/chata z drewna, бревенчатая изба/изба, зруб/хата з колод, timmerstuga, bjælkehytte, tømmerhytte, 小木屋, 丸太小屋/ログハウス, 통나무집
market stall: marktstand, étal de marché, puesto de mercado, bancarella, barraca de feira, marktkraam, stragan, рыночный прилавок/торговая палатка, ринковий прилавок/ятка, marknadsstånd, markedsbod, markedsbod, 市场摊位/货摊, 屋台/露店, 노점
modern house: modernes haus, maison moderne, casa moderna, casa moderna, casa moderna, modern huis, nowoczesny dom, современный дом, сучасний будинок, modernt hus, moderne hus, moderne hus, 现代房屋/现代住宅, モダンな家, 현대식 주택
mushroom house: pilzhaus, maison champignon, casa seta/casa hongo, casa fungo, casa cogumelo, paddenstoelenhuis, domek grzybek/dom grzyb, домик гриб/дом гриб, будинок гриб, svamphus, svampehus, sopphus, 蘑菇屋, キノコの家, 버섯집
obelisk: obelisk, obélisque, obelisco, obelisco, obelisco, obelisk, obelisk, обелиск, обеліск, obelisk, obelisk, obelisk, 方尖碑, オベリスク, 오벨리스크
observatory: sternwarte/observatorium, observatoire, observatorio, osservatorio, observatório, sterrenwacht, obserwatorium, обсерватория, обсерваторія, observatorium, observatorium, observatorium, 天文台, 天文台, 천문대
pergola: pergola, pergola, pérgola, pergola, pérgola, pergola, pergola, пергола, пергола, pergola, pergola, pergola, 藤架/花架, パーゴラ, 퍼걸러
power plant: kraftwerk, centrale électrique, central eléctrica, centrale elettrica, usina elétrica, energiecentrale, elektrownia, электростанция, електростанція, kraftverk, kraftværk, kraftverk, 发电厂, 発電所, 발전소
pylon: strommast/hochspannungsmast, pylône électrique/pylône, torre eléctrica, traliccio, torre de alta tensão, hoogspanningsmast, słup wysokiego napięcia, опора лэп, опора леп, kraftledningsstolpe, højspændingsmast, høyspentmast, 输电塔/高压电塔, 鉄塔, 송전탑
ruin: ruine, ruine, ruina, rovina/rovine, ruína, ruïne, ruina/ruiny, руина/руины, руїна/руїни, ruin, ruin, ruin, 废墟, 廃墟/遺跡, 폐허
shop: laden/geschäft, boutique/magasin, tienda, negozio, loja, winkel, sklep, магазин, магазин/крамниця, affär/butik, butik/forretning, butikk, 商店, 店/商店, 가게/상점
silo: silo, silo, silo, silo, silo, silo, silos, силос башня/силосная башня, силосна вежа, silo/spannmålssilo, silo, silo, 筒仓/粮仓, サイロ, 사일로
solar panel: solarpanel/solarzelle/solarmodul, panneau solaire, panel solar/placa solar, pannello solare, painel solar, zonnepaneel, panel słoneczny, солнечная панель/солнечная батарея, сонячна панель, solpanel, solpanel, solcellepanel/solpanel, 太阳能板/太阳能电池板, ソーラーパネル/太陽光パネル, 태양광 패널
staircase: treppe, escalier, escalera/escaleras, scala/scalinata, escada/escadaria, trap, schody, лестница, сходи, trappa, trappe, trapp, 楼梯, 階段, 계단
tavern: taverne/wirtshaus, taverne/auberge, taberna/posada, taverna/locanda, taverna, taverne/herberg, tawerna/karczma, таверна/трактир, таверна/корчма, värdshus/taverna, kro/værtshus, vertshus, 酒馆, 酒場, 선술집
totem pole: totempfahl, totem/mât totémique, tótem, totem, totem, totempaal, totem, тотем/тотемный столб, тотем, totempåle, totempæl, totempæl, 图腾柱, トーテムポール, 토템폴
triumphal arch: triumphbogen, arc de triomphe, arco de triunfo, arco di trionfo, arco do triunfo, triomfboog, łuk triumfalny, триумфальная арка, тріумфальна арка, triumfbåge, triumfbue, triumfbue, 凯旋门, 凱旋門, 개선문
wall: mauer, mur, muro, muro, muro/parede, muur, mur, стена, стіна, mur, mur, mur, 墙/围墙, 壁, 벽/담
watermill: wassermühle, moulin à eau, molino de agua, mulino ad acqua, moinho de água/azenha, watermolen, młyn wodny, водяная мельница, водяний млин, vattenkvarn, vandmølle, vannmølle, 水车/水磨坊, 水車小屋/水車, 물레방아
wind turbine: windrad/windkraftanlage/windturbine, éolienne, aerogenerador/turbina eólica, turbina eolica/pala eolica, turbina eólica/aerogerador, windturbine, turbina wiatrowa, ветряк/ветрогенератор, вітрогенератор, vindkraftverk/vindturbin, vindmølle til strøm/vindturbine, vindturbin, 风力发电机, 風力発電機/風車発電, 풍력 발전기
ballet shoe: ballettschuh, chausson de danse/ballerine, zapatilla de ballet, scarpetta da danza, sapatilha de balé, balletschoen/spitz, baletka/pointa, балетка/пуант, балетка/пуант, balettsko/tåspetssko, balletsko, ballettsko, 芭蕾舞鞋, バレエシューズ/トウシューズ, 발레 슈즈
bow tie: fliege krawatte/schleife krawatte, nœud papillon, pajarita/corbata de moño, papillon/farfallino, gravata borboleta, vlinderdas/strikje, muszka, галстук бабочка, краватка метелик, fluga slips/rosett, butterfly/sløjfe, sløyfe, 领结, 蝶ネクタイ, 나비넥타이
satchel: umhängetasche/schultasche, sacoche/cartable, cartera escolar/bandolera, cartella/tracolla, bolsa carteiro, schooltas/schoudertas, tornister/torba na ramię, сумка через плечо, сумка через плече, axelväska/portfölj, skuldertaske, skulderveske, 挎包, 肩掛けかばん/ショルダーバッグ, 책가방
wallet: brieftasche/geldbeutel/portemonnaie, portefeuille, cartera/billetera, portafoglio, carteira, portemonnee/portefeuille, portfel, бумажник/кошелёк, гаманець, plånbok, tegnebog/pung, lommebok, 钱包, 財布, 지갑
archer: bogenschütze/bogenschützin, archer/archère, arquero/arquera, arciere, arqueiro/arqueira, boogschutter, łucznik, лучник/лучница, лучник, bågskytt, bueskytte, bueskytter, 弓箭手/射手, 弓使い/射手, 궁수
bull: stier/bulle, taureau, toro, toro, touro, stier, byk, бык, бик, tjur, tyr, okse, 公牛, 雄牛, 황소
bulldog: bulldogge, bouledogue, bulldog, bulldog, buldogue, buldog, buldog, бульдог, бульдог, bulldogg, bulldog, bulldog, 斗牛犬, ブルドッグ, 불독
chihuahua: chihuahua, chihuahua, chihuahua, chihuahua, chihuahua, chihuahua, chihuahua, чихуахуа, чихуахуа, chihuahua, chihuahua, chihuahua, 吉娃娃, チワワ, 치와와
corgi: corgi, corgi, corgi, corgi, corgi, corgi, corgi, корги, коргі, corgi, corgi, corgi, 柯基/柯基犬, コーギー, 코기/웰시코기
dachshund: dackel, teckel, perro salchicha/dachshund, bassotto, salsicha cão/dachshund, teckel/taks, jamnik, такса, такса, tax, gravhund, dachshund/grevlinghund, 腊肠犬/腊肠狗, ダックスフント, 닥스훈트
dalmatian: dalmatiner, dalmatien, dálmata, dalmata, dálmata, dalmatiër/dalmatische hond, dalmatyńczyk, далматинец, далматинець, dalmatiner, dalmatiner, dalmatiner, 斑点狗/大麦町犬, ダルメシアン, 달마시안
german shepherd: deutscher schäferhund/schäferhund, berger allemand, pastor alemán, pastore tedesco, pastor alemão, duitse herder/herdershond, owczarek niemiecki, немецкая овчарка, німецька вівчарка, schäferhund/schäfer, schæferhund, schäferhund/schæfer, 德国牧羊犬/德牧, ジャーマンシェパード/シェパード, 셰퍼드
golden retriever: golden retriever, golden retriever, golden retriever, golden retriever, golden retriever, golden retriever, golden retriever, золотистый ретривер, золотистий ретривер, golden retriever, golden retriever, golden retriever, 金毛犬/金毛寻回犬, ゴールデンレトリバー, 골든 리트리버
greyhound: windhund, lévrier, galgo, levriero, galgo, hazewind/windhond, chart, борзая/грейхаунд, хорт, vinthund, mynde/greyhound, mynde, 灰狗/格力犬, グレイハウンド, 그레이하운드
griffin: greif, griffon, -, grifone, grifo, griffioen, gryf, грифон, грифон, grip, grif, griff, 狮鹫, グリフォン, 그리핀
husky: husky, husky, husky, husky, husky, husky, husky, хаски, хаскі, husky, husky, husky, 哈士奇, ハスキー, 허스키
hyena: hyäne, hyène, hiena, iena, hiena, hyena, hiena, гиена, гієна, hyena, hyæne, hyene, 鬣狗, ハイエナ, 하이에나
king: könig, roi, rey, re, rei, koning, król, король, король, kung, konge, konge, 国王, 王様/国王, 왕/임금
lemur: lemur, lémurien, lémur, lemure, lêmure, maki/lemuur, lemur, лемур, лемур, lemur, lemur, lemur, 狐猴, キツネザル, 여우원숭이
lioness: löwin, lionne, leona, leonessa, leoa, leeuwin, lwica, львица, левиця, lejoninna, løvinde, løvinne, 母狮, 雌ライオン, 암사자
lynx: luchs, lynx, lince, lince, lince, lynx, ryś, рысь, рись, lodjur/lo, los luchs/los, gaupe, 猞猁, オオヤマネコ, 스라소니
pug: mops, carlin, carlino/pug, carlino, pug, mopshond, mops, мопс, мопс, mops, moppe/mops, mops, 巴哥犬/哈巴狗, パグ, 퍼그
queen: königin, reine, reina, regina, rainha, koningin, królowa, королева, королева, drottning, dronning, dronning, 女王/王后, 女王/王妃, 여왕/왕비
red panda: roter panda/kleiner panda, panda roux, panda rojo, panda rosso, panda vermelho, rode panda, panda ruda/panda mała, красная панда/малая панда, червона панда, röd panda/kattbjörn, rød panda, rød panda, 小熊猫/红熊猫, レッサーパンダ, 레서판다
shiba inu: shiba inu, shiba inu, shiba inu, shiba inu, shiba inu, shiba inu, shiba inu, сиба ину/шиба ину, шиба іну, shiba inu, shiba inu, shiba inu, 柴犬, 柴犬, 시바견
skeleton: skelett, squelette, esqueleto, scheletro, esqueleto, skelet/geraamte, szkielet, скелет, скелет, skelett, skelet, skjelett, 骷髅/骨架, 骸骨/スケルトン, -
sphinx: sphinx, sphinx, esfinge, sfinge, esfinge, sfinx, sfinks, сфинкс, сфінкс, sfinx, sfinks, sfinks, 狮身人面像/斯芬克斯, スフィンクス, 스핑크스
tapir: tapir, tapir, tapir, tapiro, anta/tapir, tapir, tapir, тапир, тапір, tapir, tapir, tapir, 貘, 獏/バク, 맥
chest: -, -, baúl, baule, -, kist, kufer, -, -, kista, kiste, kiste, 箱子, 長持, 궤짝/상자
thermos: thermoskanne/thermosflasche, thermos, termo, thermos, garrafa térmica, thermosfles/thermoskan, termos, термос, термос, termos, termokande/termoflaske, termos, 保温瓶/保温杯, 魔法瓶/水筒, 보온병
wine barrel: weinfass, tonneau de vin/barrique, barril de vino/barrica, botte di vino, barril de vinho, wijnvat, beczka wina/beczka na wino, винная бочка/бочка вина, винна бочка, vinfat, vintønde, vintønne, 酒桶/葡萄酒桶, ワイン樽, 와인통
bigfoot: bigfoot, bigfoot, bigfoot/pie grande, bigfoot, pé grande, bigfoot, wielka stopa, снежный человек/бигфут, бігфут, storfot, bigfoot, storfot, 大脚怪, ビッグフット, 빅풋
harpy: harpyie, harpie, arpía, arpia, harpia, harpij, harpia, гарпия, гарпія, harpya, harpy, harpy, 鹰身女妖, ハーピー, 하피
hydra: hydra, hydre, hidra, idra, hidra, hydra, hydra, гидра, гідра, hydra, hydra, hydra, 九头蛇, ヒドラ, 히드라
mech: mech/kampfroboter, mécha/robot de combat, meca/robot de combate, mech/robot da combattimento, mecha, mech/gevechtsrobot, mech/robot bojowy, мех робот/боевой робот, бойовий робот, mech/stridsrobot, mech/kamprobot, mech/kamprobot, 机甲, メカ/人型兵器, 메카
robot dog: roboterhund, chien robot, perro robot, cane robot, cachorro robô/cão robô, robothond, robot pies/pies robot, робот собака/собака робот, робот собака, robothund, robothund, robothund, 机器狗, ロボット犬/犬型ロボット, 로봇개
slime: schleim/schleimmonster, slime/monstre gluant, baba/limo, slime/melma, gosma/slime, slijm, szlam/glut, слизень/слизь, слиз/слимак монстр, slem/slemmonster, slim/slimmonster, slim/slimmonster, 史莱姆, スライム, 슬라임
treant: baumhirte/ent/baumwesen, homme arbre/ent, hombre árbol/ent, uomo albero/ent, homem árvore/ent, boomwezen/ent, drzewiec/ent, энт/древень, ент/деревень, trädvarelse/ent, trævæsen/ent, trevesen/ent, 树人, 木の精/トレント, 나무 정령/트렌트
yeti: yeti/schneemensch, yéti, yeti, yeti, yeti/abominável homem das neves, yeti, yeti, йети, єті, snöman yeti/yeti, yeti/afskyelig snemand, yeti, 雪怪/雪人怪, 雪男/イエティ, 설인/예티
cassette: kassette/musikkassette, cassette, casete/cinta de casete, cassetta/musicassetta, fita cassete, cassettebandje, kaseta, кассета, касета, kassett/kassettband, kassettebånd, kassett, 磁带, カセットテープ, 카세트테이프
circuit board: platine/leiterplatte, carte électronique/circuit imprimé, placa de circuito, scheda elettronica/circuito stampato, placa de circuito, printplaat, płytka drukowana, печатная плата, друкована плата, kretskort, printplade/kredsløbskort, kretskort, 电路板, 回路基板/基板, 회로 기판
jukebox: jukebox/musikbox, juke box, rockola/gramola, juke box, jukebox, jukebox, szafa grająca, музыкальный автомат, музичний автомат, jukebox, jukebox, jukeboks, 点唱机, ジュークボックス, 주크박스
router: router/wlan router, routeur, router/enrutador, router, roteador, router, router, роутер/маршрутизатор, роутер/маршрутизатор, router, router, ruter, 路由器, ルーター, 공유기/라우터
telephone box: telefonzelle, cabine téléphonique, cabina telefónica, cabina telefonica, cabine telefônica, telefooncel, budka telefoniczna, телефонная будка, телефонна будка, telefonkiosk/telefonhytt, telefonboks, telefonkiosk, 电话亭, 電話ボックス, 공중전화 부스
tripod: stativ/dreibein, trépied, trípode, treppiede, tripé, statief/driepoot, statyw/trójnóg, штатив/тренога, штатив/тринога, stativ/tripod, trefod/kamerastativ, kamerastativ/trefot, 三脚架, 三脚, 삼각대
turntable: plattenspieler, platine vinyle/tourne disque, tocadiscos, giradischi, toca discos, platenspeler, adapter, проигрыватель пластинок/вертушка, програвач платівок, skivspelare, pladespiller, platespiller, 唱机/唱盘, レコードプレーヤー/ターンテーブル, 턴테이블
vr headset: vr brille/vr headset, casque vr/casque de réalité virtuelle, gafas de realidad virtual/casco vr, visore vr/visore, óculos de realidade virtual/óculos vr, vr bril/vr headset, gogle vr, vr очки/шлем виртуальной реальности, vr окуляри, vr headset/vr glasögon, vr briller/vr headset, vr briller/vr headset, vr眼镜/vr头显, vrゴーグル/vrヘッドセット, vr 헤드셋
webcam: webcam, webcam, cámara web, webcam, webcam, webcam, kamera internetowa, веб камера/вебкамера, вебкамера, webbkamera, webcam/webkamera, webkamera, 网络摄像头, ウェブカメラ, 웹캠
artichoke: artischocke, artichaut, alcachofa, carciofo, alcachofra, artisjok, karczoch, артишок, артишок, kronärtskocka, artiskok, artisjokk, 洋蓟/朝鲜蓟, アーティチョーク, 아티초크
bananas: bananen, bananes, plátanos/racimo de plátanos, banane/casco di banane, bananas/cacho de bananas, bananen/tros bananen, banany/kiść bananów, бананы/связка бананов, банани/в'язка бананів, bananer, bananer/bananklase, bananer/bananklase, 一串香蕉/香蕉串, バナナの房, 바나나 송이
brownie: brownie, brownie, brownie, brownie, brownie, brownie, brownie, брауни, брауні, brownie, brownie, brownie, 布朗尼, ブラウニー, 브라우니
cake slice: tortenstück/kuchenstück/stück kuchen, part de gâteau, porción de tarta/trozo de pastel, fetta di torta, fatia de bolo, taartpunt/stuk taart, kawałek ciasta/kawałek tortu, кусок торта/кусочек торта, шматок торта, tårtbit, kagestykke/stykke kage, kakestykke, 一块蛋糕/切片蛋糕, ケーキ一切れ/ショートケーキ, 케이크 조각/조각 케이크
candied apple: liebesapfel/kandierter apfel/paradiesapfel, pomme d'amour, manzana caramelizada/manzana de caramelo, mela caramellata, maçã do amor, gekonfijte appel/suikerappel, jabłko w karmelu, яблоко в карамели, яблуко в карамелі, kanderat äpple, kandiseret æble/sukkeræble, kandisert eple, 糖苹果/苹果糖, りんご飴, 사과 사탕
cheese wheel: käselaib/käserad, meule de fromage, rueda de queso/horma de queso, forma di formaggio, roda de queijo, kaaswiel, krąg sera, головка сыра, головка сиру, osthjul, ostehjul, ostehjul, 奶酪轮, チーズホイール, 치즈 덩어리
dragon fruit: drachenfrucht/pitahaya, fruit du dragon/pitaya, fruta del dragón/pitahaya, frutto del drago/pitaya, pitaya/fruta do dragão, drakenfruit, smoczy owoc/pitaja, драконий фрукт/питайя, пітая/драконів фрукт, drakfrukt, dragefrugt, dragefrukt, 火龙果, ドラゴンフルーツ, 용과
durian: durian, durian, durián, durian, durião/durian, doerian, durian, дуриан, дуріан, durian, durian, durian, 榴莲, ドリアン, 두리안
jack-o-lantern: kürbislaterne/halloween kürbis/halloweenkürbis, citrouille d'halloween, calabaza de halloween, zucca di halloween, abóbora de halloween, halloweenpompoen/pompoenlantaarn, dynia halloweenowa/dynia na halloween, тыква на хэллоуин/светильник джека, гарбуз на хелловін, halloweenpumpa/pumpalykta, halloweengræskar/græskarlygte, halloweengresskar/gresskarlykt, 南瓜灯/万圣节南瓜, ジャックオランタン/ハロウィンかぼちゃ, 할로윈 호박/잭오랜턴
jam jar: marmeladenglas/konfitürenglas, pot de confiture, tarro de mermelada/frasco de mermelada, barattolo di marmellata/vasetto di marmellata, pote de geleia, jampot, słoik dżemu/słoik z dżemem, банка варенья/банка джема, банка варення, syltburk, syltetøjsglas, syltetøyglass, 果酱瓶/果酱罐, ジャムの瓶/ジャム瓶, 잼 병
kebab: kebab/döner/schaschlik, kebab/brochette, kebab/brocheta, kebab/spiedino, kebab/espetinho, kebab/sjasliek, kebab/szaszłyk, шашлык/кебаб, шашлик/кебаб, kebab, kebab, kebab, 烤肉串/羊肉串, ケバブ, 케밥
lasagna: lasagne, lasagnes, lasaña, lasagne/lasagna, lasanha, lasagne, lazania, лазанья, лазанья, lasagne, lasagne, lasagne, 千层面, ラザニア, 라자냐
macaron: macaron, macaron, macarrón francés/macaron, macaron, macaron, macaron, makaronik, макарун, макарун, macaron, macaron, makron, 马卡龙, マカロン, 마카롱
pizza slice: pizzastück/stück pizza, part de pizza, porción de pizza/trozo de pizza, fetta di pizza/trancio di pizza, fatia de pizza/pedaço de pizza, pizzapunt, kawałek pizzy, кусок пиццы, шматок піци, pizzabit/pizzaslice, pizzastykke/stykke pizza, pizzastykke, 一块披萨/披萨片, ピザ一切れ, 피자 조각/조각 피자
pomegranate: granatapfel, grenade fruit, granada fruta, melagrana/melograno, romã, granaatappel, granat owoc, гранат/гранат фрукт, гранат, granatäpple, granatæble, granateple, 石榴, ザクロ/柘榴, 석류
popsicle: eis am stiel/stieleis, glace à l'eau/esquimau/bâtonnet glacé, paleta helada/polo helado, ghiacciolo, picolé, ijslolly/waterijsje, lód na patyku, мороженое на палочке/эскимо, морозиво на паличці/ескімо, isglass/glass på pinne, ispind/sodavandsis, ispinne/pinneis, 冰棍/冰棒/雪糕, アイスキャンディー, 아이스바/막대 아이스크림
roasted turkey: truthahnbraten/gebratener truthahn, dinde rôtie, pavo asado, tacchino arrosto, peru assado, gebraden kalkoen, pieczony indyk, жареная индейка/запечённая индейка, запечена індичка, stekt kalkon/helstekt kalkon, stegt kalkun, stekt kalkun, 烤火鸡, 七面鳥の丸焼き/ローストターキー, 칠면조 구이
spring roll: frühlingsrolle, rouleau de printemps/nem, rollito de primavera, involtino primavera, rolinho primavera, loempia, sajgonka, спринг ролл/блинчик с овощами, спринг рол, vårrulle, forårsrulle, vårrull, 春卷, 春巻き, 춘권/스프링롤
altar: altar, autel, altar, altare, altar, altaar, ołtarz, алтарь, вівтар, altare, alter, alter, 祭坛, 祭壇, 제단
barber chair: friseurstuhl/barbierstuhl, fauteuil de barbier, silla de barbero/sillón de barbero, poltrona da barbiere, cadeira de barbeiro, kappersstoel, fotel fryzjerski, парикмахерское кресло, перукарське крісло, barberarstol/frisörstol, frisørstol/barberstol, barberstol/frisørstol, 理发椅, 理髪椅子/床屋の椅子, 이발소 의자
beach chair: strandstuhl/liegestuhl, chaise longue/chaise de plage/transat, tumbona/silla de playa, sedia a sdraio/sdraio, cadeira de praia/espreguiçadeira, strandstoel/ligstoel, leżak, шезлонг, шезлонг, solstol/vilstol, liggestol/strandstol, solstol/strandstol, 沙滩椅/躺椅, デッキチェア/ビーチチェア, 비치 의자/비치체어
bean bag: sitzsack, pouf poire, puf/puff, poltrona a sacco, pufe, zitzak, worek sako/pufa, кресло мешок, крісло мішок, sittsäck/sackosäck, sækkestol, saccosekk/sittesekk, 豆袋椅/懒人沙发, ビーズクッション, 빈백
bunk bed: etagenbett/stockbett/hochbett, lit superposé/lits superposés, litera, letto a castello, beliche, stapelbed, łóżko piętrowe, двухъярусная кровать, двоярусне ліжко, våningssäng, køjeseng, køyeseng, 双层床/上下铺, 二段ベッド, 이층 침대
director's chair: regiestuhl, chaise de réalisateur/fauteuil de metteur en scène, silla de director, sedia da regista, cadeira de diretor, regisseursstoel, krzesło reżyserskie, режиссёрское кресло/режиссёрский стул, режисерське крісло, regissörsstol, instruktørstol, regissørstol, 导演椅, ディレクターズチェア, 감독 의자
four-poster bed: himmelbett, lit à baldaquin, cama con dosel, letto a baldacchino, cama com dossel, hemelbed, łóżko z baldachimem, кровать с балдахином, ліжко з балдахіном, himmelssäng, himmelseng, himmelseng, 四柱床, 天蓋付きベッド/天蓋ベッド, 캐노피 침대
kitchen island: kücheninsel, îlot de cuisine, isla de cocina, isola da cucina, ilha de cozinha, kookeiland/keukeneiland, wyspa kuchenna, кухонный остров, кухонний острів, köksö, køkkenø, kjøkkenøy, 厨房岛台/中岛, キッチンアイランド, 아일랜드 식탁
office chair: bürostuhl/drehstuhl, chaise de bureau/fauteuil de bureau, silla de oficina, sedia da ufficio/sedia girevole, cadeira de escritório, bureaustoel, fotel biurowy/krzesło biurowe, офисное кресло/офисный стул, офісне крісло, kontorsstol/skrivbordsstol, kontorstol, kontorstol, 办公椅/转椅, オフィスチェア/事務椅子, 사무용 의자
ottoman: polsterhocker/fußhocker, pouf, otomana/reposapiés, pouf, otomana/pufe redondo, poef, podnóżek, пуф/пуфик, пуф/пуфик, fotpall/puff, puf, puff/fotskammel, 脚凳/软凳, オットマン, 오토만/발 받침
picnic table: picknicktisch, table de pique nique, mesa de picnic, tavolo da picnic, mesa de piquenique, picknicktafel, stół piknikowy, стол для пикника, стіл для пікніка, picknickbord, picnicbord, piknikbord, 野餐桌, ピクニックテーブル, 피크닉 테이블
round table: runder tisch, table ronde, mesa redonda, tavolo rotondo, mesa redonda, ronde tafel, okrągły stół, круглый стол, круглий стіл, runt bord, rundt bord, rundt bord, 圆桌, 丸テーブル/円卓, 원탁/둥근 탁자
sarcophagus: sarkophag, sarcophage, sarcófago, sarcofago, sarcófago, sarcofaag, sarkofag, саркофаг, саркофаг, sarkofag, sarkofag, sarkofag, 石棺, 石棺, 석관
air conditioner: klimaanlage, climatiseur/climatisation, aire acondicionado, condizionatore, ar condicionado, airco/airconditioner, klimatyzator, кондиционер, кондиціонер, luftkonditionering/ac aggregat, klimaanlæg, klimaanlegg, 空调, エアコン, 에어컨
banner: banner, bannière, estandarte/pancarta, stendardo, estandarte, banier, sztandar, баннер/знамя, банер/прапорець, banderoll/banér, banner, banner, 横幅/旗帜, 横断幕/垂れ幕, 현수막/배너
brazier: feuerschale/kohlenbecken, brasero, brasero, braciere, braseiro, vuurkorf/vuurschaal, kosz ogniowy/koksownik, жаровня, жаровня, fyrfat/eldkorg, fyrfad/bålfad, fyrfat/bålpanne, 火盆, 火鉢, 화로
desk lamp: schreibtischlampe, lampe de bureau, lámpara de escritorio/flexo, lampada da scrivania, luminária de mesa, bureaulamp, lampka biurkowa, настольная лампа, настільна лампа, skrivbordslampa, skrivebordslampe, skrivebordslampe, -, 電気スタンド/デスクランプ, 책상 스탠드/탁상 램프
fan: ventilator, ventilateur, ventilador, ventilatore, ventilador, ventilator, wentylator/wiatrak pokojowy, вентилятор, вентилятор, fläkt, ventilator, vifte, 电风扇/风扇, 扇風機, 선풍기
floor lamp: stehlampe, lampadaire de salon/lampe sur pied, lámpara de pie, lampada da terra/piantana, luminária de chão/abajur de pé, staande lamp/vloerlamp, lampa stojąca/lampa podłogowa, торшер, торшер, golvlampa, gulvlampe/standerlampe, gulvlampe/stålampe, 落地灯, フロアランプ/フロアスタンド, 플로어 램프/장스탠드
iron: bügeleisen, fer à repasser, plancha de ropa/plancha, ferro da stiro, ferro de passar, strijkijzer/strijkbout, żelazko, утюг, праска, strykjärn, strygejern, strykejern, 熨斗, アイロン, 다리미
ironing board: bügelbrett, planche à repasser/table à repasser, tabla de planchar, asse da stiro, tábua de passar, strijkplank, deska do prasowania, гладильная доска, прасувальна дошка, strykbräda, strygebræt, strykebrett, 熨衣板/烫衣板, アイロン台, 다리미판
lava lamp: lavalampe, lampe à lave, lámpara de lava, lampada lava, luminária de lava/lâmpada de lava, lavalamp, lampa lawa, лава лампа, лава лампа, lavalampa, lavalampe, lavalampe, 熔岩灯, ラバライト/ラバランプ, 라바 램프
loom: webstuhl, métier à tisser, telar, telaio, tear, weefgetouw, krosno, ткацкий станок, ткацький верстат, vävstol, væv, vevstol, 织布机, 織機/機織り機, 베틀
mannequin: schaufensterpuppe, mannequin, maniquí, manichino, manequim, etalagepop/paspop, manekin, манекен, манекен, skyltdocka/provdocka, mannequin/voksmannequin, utstillingsdukke, 人体模特, マネキン, 마네킹
oil lamp: öllampe/petroleumlampe, lampe à huile, lámpara de aceite/quinqué, lampada a olio, lamparina/lâmpada a óleo, olielamp, lampa naftowa/lampa oliwna, масляная лампа/керосиновая лампа, олійна лампа/гасова лампа, oljelampa/fotogenlampa, olielampe/petroleumslampe, oljelampe/parafinlampe, 油灯/煤油灯, オイルランプ/石油ランプ, 기름 램프/등잔
radiator: heizkörper, radiateur, radiador, termosifone/radiatore, radiador, radiator, kaloryfer/grzejnik, батарея отопления/радиатор, батарея опалення/радіатор, element värme/radiator, radiator, radiator, 暖气片/散热器, ラジエーター, 라디에이터
spinning wheel: spinnrad, rouet, rueca, arcolaio/filatoio, roca de fiar/roca, spinnewiel, kołowrotek, прялка, прядка, spinnrock, spinderok, rokk spinnerokk/spinnerokk, 纺车, 糸車/紡ぎ車, 물레
blender: mixer/standmixer, mixeur/blender, licuadora/batidora de vaso, frullatore, liquidificador, blender, blender, блендер, блендер, mixer/blender, blender, blender, 搅拌机/榨汁机, ミキサー/ブレンダー, 블렌더/믹서기
cleaver: hackbeil/hackmesser, couperet/hachoir, cuchilla de carnicero/hachuela, mannaia, cutelo, hakmes, tasak, тесак, тесак/сікач, köttyxa, kødøkse, kjøttøks, 菜刀/砍刀, 肉切り包丁/中華包丁, 식칼 도끼/중식도
colander: nudelsieb/seiher, passoire, colador/escurridor, colino/scolapasta, escorredor, vergiet, durszlak, дуршлаг, друшляк, durkslag, dørslag, dørslag, 漏勺/滤锅, ざる/水切りボウル, 소쿠리
corkscrew: korkenzieher, tire bouchon, sacacorchos, cavatappi, saca rolhas, kurkentrekker, korkociąg, штопор, штопор, korkskruv, proptrækker, korketrekker/vinopptrekker, 开瓶器/开塞钻, コルク抜き, 코르크 따개
electric kettle: wasserkocher, bouilloire électrique, hervidor eléctrico/hervidor, bollitore elettrico, chaleira elétrica, waterkoker, czajnik elektryczny, электрический чайник/электрочайник, електричний чайник/електрочайник, vattenkokare, elkedel, vannkoker, 电热水壶/电水壶, 電気ケトル, 전기 주전자/전기포트
espresso machine: espressomaschine/siebträgermaschine, machine à expresso/machine à espresso, máquina de espresso/cafetera espresso, macchina per espresso/macchina espresso, máquina de espresso, espressomachine, ekspres ciśnieniowy, эспрессо машина, еспресо машина, espressomaskin, espressomaskine, espressomaskin, 浓缩咖啡机/意式咖啡机, エスプレッソマシン, 에스프레소 머신
glass: glas/trinkglas, verre, vaso, bicchiere, copo, glas/drinkglas, szklanka, стакан, склянка, glas/dricksglas, glas, glass, 玻璃杯, グラス, 유리컵/유리잔
grater: reibe/käsereibe, râpe, rallador, grattugia, ralador, rasp, tarka, тёрка, терка/тертка, rivjärn, rivejern, rivjern, 擦丝器/刨丝器, おろし金/チーズおろし, 강판
knife block: messerblock, bloc à couteaux, taco de cuchillos/bloque de cuchillos, ceppo di coltelli/ceppo portacoltelli, cepo de facas, messenblok, blok na noże, подставка для ножей, підставка для ножів, knivblock, knivblok, knivblokk, 刀架, 包丁立て/ナイフブロック, 칼꽂이
ladle: schöpfkelle/suppenkelle, louche, cucharón/cazo, mestolo, concha de sopa/concha cozinha, soeplepel/pollepel, chochla, половник/поварёшка, ополоник/черпак, slev/soppslev, øse/suppeøse, øse/suppeøse, 长柄勺/汤勺, おたま, 국자
mortar: mörser, mortier, mortero, mortaio, pilão/almofariz, vijzel, moździerz, ступка/ступа, ступка, mortel, morter, morter, 研钵/臼, 乳鉢/すり鉢, 절구
spatula: pfannenwender/spatel, spatule, espátula, spatola, espátula, spatel/bakspaan, łopatka kuchenna/szpatułka, лопатка кухонная/шпатель, лопатка кухонна/шпатель, stekspade, paletkniv/spatel, stekespade, 锅铲/刮铲, フライ返し/へら, 뒤집개/주걱
atm: geldautomat/bankautomat, distributeur de billets, cajero automático, bancomat, caixa eletrônico, geldautomaat/pinautomaat, bankomat, банкомат, банкомат, bankomat, hæveautomat/pengeautomat, minibank, 自动取款机/取款机, 現金自動預け払い機/キャッシュディスペンサー, 현금인출기
cash register: registrierkasse/kasse, caisse enregistreuse, caja registradora, registratore di cassa, caixa registradora, kassa/kasregister, kasa fiskalna/kasa sklepowa, кассовый аппарат/касса, касовий апарат/каса, kassaapparat, kasseapparat, kassaapparat, 收银机, レジスター/レジ, 금전 등록기/계산대
furnace: hochofen/schmelzofen, fourneau/haut fourneau, horno industrial/alto horno, fornace, fornalha, smeltoven/hoogoven, piec hutniczy, плавильная печь/горн, плавильна піч, smältugn/masugn, smelteovn, smelteovn/masovn, 熔炉, 溶鉱炉/炉, 용광로
generator: generator/stromaggregat, groupe électrogène/générateur, generador, generatore, gerador, generator/aggregaat, generator/agregat prądotwórczy, генератор, генератор, generator/elverk, generator, generator/aggregat, 发电机, 発電機, 발전기
gumball machine: kaugummiautomat, distributeur de chewing gum, máquina de chicles, distributore di gomme da masticare, máquina de chiclete, kauwgomballenautomaat, automat z gumami do żucia, автомат с жвачкой, автомат з жуйкою, tuggummiautomat, tyggegummiautomat, tyggegummiautomat, 口香糖机, ガムボールマシン, 풍선껌 기계
parking meter: parkuhr, parcmètre, parquímetro, parchimetro, parquímetro, parkeermeter, parkometr, паркомат/парковочный автомат, паркомат, parkeringsautomat, parkometer, parkometer, 停车计时器, パーキングメーター, 주차 미터기
vending machine: verkaufsautomat/getränkeautomat/snackautomat, distributeur automatique, máquina expendedora, distributore automatico, máquina de vendas, verkoopautomaat/snoepautomaat, automat sprzedający/automat z napojami, торговый автомат, торговий автомат, varuautomat/läskautomat, salgsautomat/automat, salgsautomat/brusautomat, 自动售货机, 自動販売機/自販機, 자판기/자동판매기
bagpipes: dudelsack/sackpfeife, cornemuse, gaita, cornamusa/zampogna, gaita de foles, doedelzak, dudy/kobza, волынка, волинка, säckpipa, sækkepibe, sekkepipe, 风笛, バグパイプ, 백파이프
cello: cello/violoncello, violoncelle, violonchelo/chelo, violoncello, violoncelo, cello, wiolonczela, виолончель, віолончель, cello, cello, cello, 大提琴, チェロ, 첼로
church organ: kirchenorgel/orgel, orgue/orgue d'église, órgano/órgano de iglesia, organo/organo a canne, órgão de igreja/órgão de tubos, kerkorgel/orgel, organy/organy kościelne, орган инструмент/церковный орган, церковний орган, kyrkorgel/orgel, kirkeorgel/orgel, kirkeorgel/orgel, 管风琴, パイプオルガン/オルガン, 파이프 오르간/오르간
french horn: waldhorn, cor d'harmonie, trompa/corno francés, corno francese, trompa instrumento/trompa, hoorn instrument/waldhoorn, waltornia/róg myśliwski, валторна, валторна, valthorn, valdhorn, valthorn, 圆号/法国号, フレンチホルン, 프렌치 호른/호른
gong: gong, gong, gong, gong, gongo, gong, gong, гонг, гонг, gonggong/gong, gongong/gong, gongong/gong, 铜锣, 銅鑼/ゴング, 징
harmonica: mundharmonika, harmonica, armónica, armonica, gaita de boca/harmônica, mondharmonica, harmonijka ustna/harmonijka, губная гармошка, губна гармошка, munspel, mundharmonika, munnspill, 口琴, ハーモニカ, 하모니카
lyre: leier/lyra, lyre, lira, lira/cetra, lira, lier, lira, лира, ліра, lyra, lyre, lyre, 里拉琴/七弦琴, リラ, 리라
metronome: metronom, métronome, metrónomo, metronomo, metrônomo, metronoom, metronom, метроном, метроном, metronom, metronom, metronom, 节拍器, メトロノーム, 메트로놈
music box: spieluhr/spieldose, boîte à musique, caja de música, carillon/scatola musicale, caixa de música, speeldoos/muziekdoos, pozytywka, музыкальная шкатулка, музична скринька, speldosa, spilledåse, spilledåse, 音乐盒/八音盒, オルゴール, 오르골
pan flute: panflöte, flûte de pan, flauta de pan/zampoña, flauto di pan, flauta de pã, panfluit, fletnia pana, флейта пана, флейта пана, panflöjt, panfløjte, panfløyte, 排箫, パンフルート, 팬플루트
synthesizer: synthesizer/synthie, synthétiseur, sintetizador, sintetizzatore, sintetizador, synthesizer, syntezator, синтезатор, синтезатор, synt/synthesizer, synthesizer, synthesizer, 合成器, シンセサイザー, 신시사이저
tambourine: tamburin/schellenkranz, tambourin, pandereta, tamburello, pandeiro, tamboerijn, tamburyn, бубен, бубон/тамбурин, tamburin, tamburin, tamburin, 铃鼓/手鼓, タンバリン, 탬버린
trombone: posaune, trombone, trombón, trombone, trombone, trombone/schuiftrompet, puzon, тромбон, тромбон, trombon/basun, trækbasun/basun, trombone, 长号, トロンボーン, 트롬본
tuba: tuba, tuba, tuba, tuba/basso tuba, tuba, tuba, tuba, туба, туба, tuba, tuba, tuba, 大号乐器, チューバ, 튜바
vinyl record: schallplatte/vinylplatte, disque vinyle/vinyle, disco de vinilo/vinilo, disco in vinile/vinile, disco de vinil/vinil, grammofoonplaat/lp/vinylplaat, płyta winylowa/winyl, виниловая пластинка/грампластинка, вінілова платівка/платівка, vinylskiva/lp skiva, vinylplade/lp, vinylplate/lp plate, 黑胶唱片/唱片, レコード/レコード盤, 레코드판/엘피판
xylophone: xylophon, xylophone, xilófono, xilofono, xilofone, xylofoon, ksylofon/cymbałki, ксилофон, ксилофон, xylofon, xylofon, xylofon, 木琴, 木琴/シロフォン, 실로폰
cave: höhle, grotte/caverne, cueva/caverna, grotta/caverna, caverna/gruta, grot, jaskinia, пещера, печера, grotta, hule/grotte, hule/grotte, 洞穴/山洞, 洞窟, 동굴
cliff: klippe/felsklippe, falaise, acantilado, scogliera, penhasco/falésia, klif/klip, klif/urwisko, утёс/обрыв, скеля/урвище, klippa/stup, klint, klippe/stup, 悬崖, 崖, 절벽
crystals: kristalle, cristaux, cristales, cristalli, cristais, kristallen, kryształy, кристаллы, кристали, kristaller, krystaller, krystaller, 水晶簇/晶簇, 水晶の結晶/クリスタル, 수정/크리스털
floating island: schwebende insel/fliegende insel, île flottante/île volante, isla flotante/isla voladora, isola fluttuante/isola volante, ilha flutuante/ilha voadora, zwevend eiland, latająca wyspa/unosząca się wyspa, парящий остров/летающий остров, летючий острів, svävande ö/flygande ö, svævende ø/flyvende ø, svevende øy/flygende øy, 浮空岛/浮岛, 浮遊島/浮島, 떠 있는 섬/부유섬
geode: geode, géode, geoda, geode, geodo, geode, geoda, жеода, жеода, geod, geode, geode, 晶洞, ジオード/晶洞, 정동석
hay bale: heuballen/strohballen, botte de foin/botte de paille, fardo de heno/bala de heno/fardo de paja, balla di fieno/balla di paglia, fardo de feno/fardo de palha, hooibaal/strobaal, bela siana/bela słomy/balot siana, тюк сена/тюк соломы, тюк сіна/тюк соломи, höbal/halmbal, høballe/halmballe, høyball/halmball, 干草捆/草垛, 干し草の俵/藁束, 건초 더미/건초 뭉치
icicle: eiszapfen, glaçon de toit/stalactite de glace, carámbano, ghiacciolo di ghiaccio/stalattite di ghiaccio, pingente de gelo, ijspegel, sopel lodu/sopel, сосулька, бурулька, istapp, istap, istapp, 冰柱/冰锥, つらら/氷柱, 고드름
bonsai: bonsai/bonsaibaum, bonsaï, bonsái, bonsai, bonsai, bonsai/bonsaiboom, bonsai/drzewko bonsai, бонсай, бонсай, bonsai/bonsaiträd, bonsai/bonsaitræ, bonsai/bonsaitre, 盆景/盆栽树, 盆栽, 분재
bush: busch/strauch, buisson/arbuste, arbusto, cespuglio/arbusto, arbusto, struik, krzak/krzew, куст, кущ, buske, busk, busk, 灌木/灌木丛, 茂み/低木, 덤불/관목
dead tree: toter baum/kahler baum, arbre mort, árbol muerto/árbol seco, albero morto/albero secco, árvore morta/árvore seca, dode boom, martwe drzewo/uschnięte drzewo, мёртвое дерево/сухое дерево, мертве дерево/сухе дерево, dött träd, dødt træ, dødt tre, 枯树, 枯れ木, 죽은 나무/고목
seaweed: seetang/alge/tang, algue/algues, alga marina/algas, alga/alghe, alga marinha/algas, zeewier, wodorosty/wodorost, водоросли/водоросль, водорості/водорість, sjögräs/tång, tang plante/søtang, tang/sjøgress, 海草/海藻, 海藻, 해초
succulent: sukkulente, plante grasse/succulente, suculenta, pianta grassa/succulenta, suculenta, vetplant/succulent, sukulent, суккулент, сукулент, suckulent, sukkulent, sukkulent, 多肉植物/多肉, 多肉植物, 다육식물/다육이
venus flytrap: venusfliegenfalle, dionée/attrape mouche, venus atrapamoscas/atrapamoscas, venere acchiappamosche/dionea, vênus papa moscas/dioneia, venusvliegenval, muchołówka, венерина мухоловка/мухоловка, венерина мухоловка, venusfluga/venusflugfälla, venusfluefanger/fluefanger, venusfluefanger/venusfluefelle, 捕蝇草, ハエトリグサ/ハエトリソウ, 파리지옥
willow: weide baum/trauerweide/weidenbaum, saule/saule pleureur, sauce/sauce llorón, salice/salice piangente, salgueiro/chorão, wilg/treurwilg, wierzba/wierzba płacząca, ива/плакучая ива, верба/плакуча верба, pil träd/tårpil, piletræ/grædepil, piltre/hengepil, 柳树/垂柳, 柳/しだれ柳, 버드나무/수양버들
hula hoop: hula hoop reifen/hula hoop, cerceau/hula hoop, hula hula/aro de hula, hula hoop/cerchio hula hoop, bambolê, hoelahoep, hula hop, хулахуп/обруч, хулахуп/обруч, rockring, hulahopring, rockering/hulahopring, 呼啦圈, フラフープ, 훌라후프
sandbox: sandkasten, bac à sable, arenero/caja de arena, sabbiera, caixa de areia, zandbak, piaskownica, песочница, пісочниця, sandlåda, sandkasse, sandkasse, 沙坑/沙箱, 砂場, 모래밭 놀이터/모래놀이통
seesaw: wippe, balançoire à bascule/tape cul, subibaja/balancín, altalena a bilico/dondolo, gangorra, wip/wipwap, huśtawka równoważna, качели балансир, гойдалка балансир, gungbräda, vippe, vippe/dumphuske, 跷跷板, シーソー, 시소
tire swing: reifenschaukel, balançoire pneu, columpio de neumático/columpio de llanta, altalena con pneumatico, balanço de pneu, bandenschommel, huśtawka z opony, качели из шины, гойдалка з шини, däckgunga, dækgynge, dekkhuske, 轮胎秋千, タイヤブランコ, 타이어 그네
trampoline: trampolin, trampoline, cama elástica/trampolín, trampolino/tappeto elastico, trampolim/cama elástica, trampoline, trampolina, батут, батут, studsmatta/trampolin, trampolin, trampoline, 蹦床, トランポリン, 트램펄린
eraser: radiergummi, gomme, goma de borrar/borrador, gomma da cancellare, borracha, gum/vlakgom, gumka/gumka do mazania, ластик/стирательная резинка, гумка/стирачка, suddgummi, viskelæder, viskelær, 橡皮/橡皮擦, 消しゴム, 지우개
stapler: hefter/tacker/heftgerät, agrafeuse, grapadora/engrapadora, cucitrice/spillatrice, grampeador/agrafador, nietmachine, zszywacz, степлер, степлер/зшивач, häftapparat, hæftemaskine, stiftemaskin, 订书机, ホッチキス/ホチキス, 스테이플러
atom: atom, atome, átomo, atomo, átomo, atoom, atom, атом, атом, atom, atom, atom, 原子, 原子, 원자
molecule: molekül, molécule, molécula, molecola, molécula, molecuul, cząsteczka/molekuła, молекула, молекула, molekyl, molekyle, molekyl, 分子, 分子, 분자
cone: kegel, cône, cono, cono, cone, kegel, stożek, конус, конус, kon, kegle, kjegle, 圆锥/圆锥体, 円錐, 원뿔
cube: würfel form/kubus, cube, cubo, cubo, cubo, kubus, sześcian, куб, куб, kub, terning form/kube, kube, 立方体/正方体, 立方体, 정육면체/큐브
cylinder: zylinder form, cylindre, cilindro, cilindro, cilindro, cilinder, walec, цилиндр, циліндр, cylinder, cylinder, sylinder, 圆柱体, 円筒, 원기둥/실린더
sphere: kugel, sphère, esfera, sfera, esfera, bol vorm/kogel vorm, kula/sfera, сфера/шар, сфера/куля, sfär, sfære, sfære, 球体/圆球, 球体, 구체
torus: torus, tore, toroide/toro geométrico, toro geometrico, toro geométrico/toroide, torus, torus, тор, тор, torus, torus, torus, 圆环体/圆环面, トーラス, 토러스
aircraft carrier: flugzeugträger, porte avions, portaaviones, portaerei, porta aviões, vliegdekschip, lotniskowiec, авианосец, авіаносець, hangarfartyg, hangarskib, hangarskip, 航空母舰/航母, 空母/航空母艦, 항공모함
battleship: schlachtschiff/kriegsschiff, cuirassé/navire de guerre, acorazado/buque de guerra, corazzata/nave da guerra, encouraçado/navio de guerra, slagschip/oorlogsschip, pancernik okręt/okręt wojenny, линкор/военный корабль, лінкор/військовий корабель, slagskepp/krigsfartyg, slagskib/krigsskib, slagskip/krigsskip, 战列舰/战舰, 戦艦, 전함
container ship: containerschiff/frachtschiff, porte conteneurs/cargo, portacontenedores/buque portacontenedores, nave portacontainer/nave cargo, navio porta contêineres/cargueiro, containerschip/vrachtschip, kontenerowiec, контейнеровоз, контейнеровоз, containerfartyg, containerskib, containerskip, 集装箱船/货轮, コンテナ船/貨物船, 컨테이너선
hovercraft: luftkissenboot/luftkissenfahrzeug, aéroglisseur, aerodeslizador, hovercraft, aerobarco, hovercraft/luchtkussenvoertuig, poduszkowiec, судно на воздушной подушке, судно на повітряній подушці, svävare, luftpudebåd, luftputefartøy, 气垫船, ホバークラフト, 공기부양정/호버크라프트
jet ski: jetski/wassermotorrad, jet ski/scooter des mers, moto acuática/moto de agua, moto d'acqua/acquascooter, jet ski/moto aquática, jetski/waterscooter, skuter wodny, гидроцикл/водный мотоцикл, гідроцикл, vattenskoter, jetski/vandscooter, vannscooter/jetski, 水上摩托/摩托艇, 水上バイク/ジェットスキー, 제트스키
asteroid: asteroid, astéroïde, asteroide, asteroide, asteroide, asteroïde, asteroida, астероид, астероїд, asteroid, asteroide, asteroide, 小行星, 小惑星, 소행성
lunar lander: mondlandefähre/mondfähre, module lunaire, módulo lunar, modulo lunare, módulo lunar, maanlander, lądownik księżycowy, лунный модуль, місячний модуль, månlandare, månelandingsmodul, månelandingsfartøy, 登月舱, 月着陸船, 달 착륙선
moon base: mondbasis/mondstation, base lunaire, base lunar, base lunare, base lunar, maanbasis, baza księżycowa, лунная база, місячна база, månbas, månebase, månebase, 月球基地, 月面基地, 달 기지
portal: portal, portail magique/portail dimensionnel, portal, portale, portal, portaal, portal, портал, портал, portal, portal, portal, 传送门, ポータル/転送門, 포털/차원문
rover: rover/mondrover/marsrover, rover/astromobile, róver/vehículo explorador, rover, rover/jipe lunar, rover/marsrover, łazik/łazik marsjański, марсоход/луноход/ровер, марсохід/місяцехід/ровер, rover/marsbil/månbil, rover/marsbil, rover/marskjøretøy, 火星车/月球车, 探査車/ローバー, 탐사차/로버
space station: raumstation, station spatiale, estación espacial, stazione spaziale, estação espacial, ruimtestation, stacja kosmiczna, космическая станция, космічна станція, rymdstation, rumstation, romstasjon, 空间站/太空站, 宇宙ステーション, 우주 정거장
turret: geschützturm/turm geschütz, tourelle, torreta, torretta, torre de tiro/torreta, geschutskoepel, wieżyczka strzelnicza/wieżyczka, турель, турель, kanontorn, kanontårn, kanontårn, 炮塔/炮台, 砲塔/タレット, 포탑
archery target: zielscheibe/bogenscheibe, cible de tir à l'arc/cible, diana de tiro con arco/diana, bersaglio/bersaglio per arcieri, alvo de arco e flecha/alvo, boogschietschijf/schietschijf, tarcza łucznicza/tarcza strzelnicza, мишень, мішень, måltavla/bågskyttetavla, skydeskive/bueskydningsskive, blink/skyteskive, 箭靶/靶子, 弓の的/アーチェリーの的, 과녁
barbell: langhantel, haltère longue/barre d'haltères, barra con pesas, bilanciere, barra de musculação/barra com anilhas, lange halter/halterstang, sztanga, штанга, штанга, skivstång, vægtstang, vektstang, 杠铃, バーベル, 바벨/역기
baseball glove: baseballhandschuh, gant de baseball, guante de béisbol, guantone da baseball, luva de beisebol, honkbalhandschoen, rękawica baseballowa, бейсбольная перчатка, бейсбольна рукавиця, basebollhandske, baseballhandske, baseballhanske, 棒球手套, 野球のグローブ/野球グローブ, 야구 글러브
basketball hoop: basketballkorb, panier de basket, canasta de baloncesto/aro de básquet, canestro da basket, cesta de basquete, basketbalring/basket, kosz do koszykówki, баскетбольное кольцо, баскетбольне кільце, basketkorg, basketballkurv, basketballkurv, 篮球架/篮筐, バスケットゴール, 농구 골대
bowling pin: bowlingkegel/bowlingpin, quille de bowling/quille, bolo/pino de boliche bolos, birillo, pino de boliche, kegel bowling/bowlingpin, kręgiel, кегля, кегля, kägla/bowlingkägla, bowlingkegle, bowlingkjegle, 保龄球瓶, ボウリングのピン/ボーリングのピン, 볼링핀
dumbbell: hantel/kurzhantel, haltère, mancuerna/pesa, manubrio da palestra/manubrio, haltere/halter, dumbbell/halter, hantel/hantle, гантель/гантели, гантель/гантелі, hantel, håndvægt, manual hantel/håndvekt, 哑铃, ダンベル, 아령/덤벨
exercise bike: heimtrainer/fahrradtrainer/spinningrad, vélo d'appartement, bicicleta estática, cyclette, bicicleta ergométrica, hometrainer, rower treningowy/rower stacjonarny, велотренажёр, велотренажер, motionscykel, motionscykel, ergometersykkel/spinningsykkel, 健身单车/动感单车, エアロバイク, 실내 자전거
golf club: golfschläger, club de golf, palo de golf, mazza da golf, taco de golfe, golfclub/golfstok, kij golfowy, клюшка для гольфа, ключка для гольфу, golfklubba, golfkølle, golfkølle, 高尔夫球杆, ゴルフクラブ, 골프채
kettlebell: kettlebell/kugelhantel, kettlebell, pesa rusa/kettlebell, kettlebell, kettlebell, kettlebell, kettlebell/odważnik kulowy, гиря, гиря, kettlebell, kettlebell, kettlebell, 壶铃, ケトルベル, 케틀벨
ping pong table: tischtennisplatte/tischtennistisch, table de ping pong, mesa de ping pong, tavolo da ping pong, mesa de pingue pongue/mesa de tênis de mesa, tafeltennistafel/pingpongtafel, stół do ping ponga/stół pingpongowy, стол для пинг понга/теннисный стол, стіл для пінг понгу, pingisbord/bordtennisbord, bordtennisbord, bordtennisbord, 乒乓球桌, 卓球台, 탁구대
punching bag: boxsack, sac de frappe/punching ball, saco de boxeo, sacco da boxe, saco de pancadas, bokszak, worek bokserski, боксёрская груша, боксерська груша/боксерський мішок, boxningssäck/sandsäck, boksesæk/sandsæk, boksesekk/sandsekk, 沙袋/拳击沙袋, サンドバッグ, 샌드백
shuttlecock: federball, volant de badminton, volante de bádminton/gallito, volano, peteca de badminton/volante badminton, shuttle/pluimbal, lotka, волан/воланчик, волан, badmintonboll/fjäderboll, fjerbold, badmintonball/fjærball, 羽毛球, バドミントンの羽根/シャトルコック, 셔틀콕
snowboard: snowboard, planche à neige/snowboard, tabla de snowboard/snowboard, snowboard/tavola da snowboard, prancha de snowboard/snowboard, snowboard, deska snowboardowa/snowboard, сноуборд, сноуборд, snowboard/snowboardbräda, snowboard, snøbrett/snowboard, 滑雪单板/单板滑雪板, スノーボード, 스노보드
surfboard: surfbrett, planche de surf, tabla de surf, tavola da surf, prancha de surfe/prancha, surfplank, deska surfingowa, доска для сёрфинга/сёрфборд, дошка для серфінгу, surfbräda, surfbræt, surfebrett, 冲浪板, サーフボード, 서핑보드/서프보드
treadmill: laufband, tapis de course, cinta de correr/caminadora, tapis roulant, esteira ergométrica/esteira, loopband, bieżnia, беговая дорожка, бігова доріжка, löpband, løbebånd, tredemølle, 跑步机, ランニングマシン/トレッドミル, 러닝머신
whistle: trillerpfeife/pfeife, sifflet, silbato/pito, fischietto, apito, fluitje, gwizdek, свисток, свисток, visselpipa, fløjte dommerfløjte/dommerfløjte, fløyte dommerfløyte/dommerfløyte, 哨子/口哨, ホイッスル/笛, 호루라기
billboard: plakatwand/werbetafel/reklametafel, panneau publicitaire, valla publicitaria/cartelera, cartellone pubblicitario, outdoor/painel publicitário, reclamebord/billboard, billboard/tablica reklamowa, рекламный щит/билборд, рекламний щит/білборд, reklamskylt/reklamtavla, reklametavle/billboard, reklametavle/reklameskilt, 广告牌, 看板/広告看板, 광고판
fire hydrant: hydrant/feuerhydrant, bouche d'incendie/borne incendie, hidrante/boca de incendios, idrante, hidrante, brandkraan/brandhydrant, hydrant, пожарный гидрант/гидрант, пожежний гідрант/гідрант, brandpost, brandhane, brannhydrant, 消防栓, 消火栓, 소화전
manhole cover: gullydeckel/kanaldeckel, plaque d'égout, tapa de alcantarilla, tombino, tampa de bueiro, putdeksel, właz kanalizacyjny/studzienka, канализационный люк, каналізаційний люк, brunnslock, kloakdæksel/brønddæksel, kumlokk, 井盖, マンホールの蓋/マンホール, 맨홀 뚜껑
sign: schild hinweisschild/hinweisschild, panneau/pancarte, letrero/cartel, cartello/insegna, placa/letreiro, bord uithangbord/uithangbord, szyld/tabliczka, вывеска/табличка, вивіска/табличка, skylt, skilt, skilt, 标志牌/招牌, 標識/立て札, 표지판/간판
signpost: wegweiser, poteau indicateur, poste indicador/señal de caminos, cartello segnaletico/segnavia, placa de direção, wegwijzer, drogowskaz, дорожный указатель/указатель, дорожній вказівник/вказівник, vägvisare/vägskylt, vejviser/vejskilt, veiviser/veiskilt, 路标/指路牌, 道標/道しるべ, 이정표
sundial: sonnenuhr, cadran solaire, reloj de sol, meridiana/orologio solare, relógio de sol, zonnewijzer, zegar słoneczny, солнечные часы, сонячний годинник, solur, solur, solur, 日晷, 日時計, 해시계
traffic cone: leitkegel/verkehrskegel/pylone, cône de signalisation, cono de tráfico, cono stradale/birillo stradale, cone de trânsito, pion verkeerspion/verkeerskegel, pachołek drogowy/słupek drogowy, дорожный конус, дорожній конус, trafikkon/vägkon, trafikkegle, trafikkjegle, 交通锥/路锥, カラーコーン/三角コーン, 교통콘/라바콘
bellows: blasebalg, soufflet, fuelle, mantice/soffietto, fole, blaasbalg, miech, мехи кузнечные/кузнечные мехи, ковальський міх, blåsbälg, blæsebælg, blåsebelg, 风箱, ふいご, 풀무
chainsaw: kettensäge/motorsäge, tronçonneuse, motosierra, motosega, motosserra, kettingzaag/motorzaag, piła łańcuchowa/piła spalinowa, бензопила, бензопила, motorsåg, motorsav/kædesav, motorsag, 电锯/链锯, チェーンソー, 전기톱
crowbar: brecheisen/brechstange, pied de biche, palanca/pata de cabra, piede di porco, pé de cabra, koevoet/breekijzer, łom, лом/монтировка, лом/брухт лом, kofot/bräckjärn, koben/brækjern, kubein/brekkjern, 撬棍, バール/かなてこ, 쇠지렛대
handcuffs: handschellen, menottes, esposas, manette, algemas, handboeien, kajdanki, наручники, наручники/кайданки, handbojor/handklovar, håndjern, håndjern, 手铐, 手錠, 수갑
hoe: hacke/gartenhacke, houe/binette, azada/azadón, zappa, enxada, schoffel, motyka, мотыга/тяпка, мотика/сапа, hacka, hakke, hakke, 锄头, 鍬/くわ, 괭이/호미
lighter: feuerzeug, briquet, encendedor/mechero, accendino, isqueiro, aansteker, zapalniczka, зажигалка, запальничка, tändare, lighter/fyrtøj, lighter/fyrtøy, 打火机, ライター, 라이터
mop: wischmopp/mopp, serpillière/balai serpillière, fregona/trapeador, mocio/spazzolone, esfregão/mop, zwabber/dweil, mop, швабра, швабра, mopp, -, mopp, 拖把, モップ, 대걸레
pitchfork: heugabel/mistgabel, fourche, horca/trinche, forcone, forcado/garfo de feno, hooivork/riek, widły, вилы, вила, högaffel/grep, høtyv/greb, høygaffel/greip, 干草叉, 干し草用フォーク/三叉の農具, 쇠스랑
pliers: zange/kombizange, pince/pinces, alicates/alicate, pinze/pinza, alicate, tang, kombinerki/szczypce, плоскогубцы/пассатижи, плоскогубці, tång verktyg/kombinationstång, tang værktøj/kombinationstang, tang verktøy/kombinasjonstang, 钳子/老虎钳, ペンチ, 펜치
pulley: flaschenzug/seilrolle, poulie, polea, carrucola/puleggia, roldana/polia, katrol, bloczek/wielokrążek, блок с верёвкой/шкив, шків/блок з мотузкою, trissa/block, trisse, trinse/taljeblokk, 滑轮, 滑車, 도르래
screw: schraube, vis, tornillo, vite, parafuso, schroef, śruba/wkręt, шуруп/винт, шуруп/гвинт, skruv, skrue, skrue, 螺丝/螺丝钉, ねじ/ネジ, 나사
spring: feder sprungfeder/sprungfeder/spiralfeder, ressort, resorte, molla, mola, springveer/spiraalveer, sprężyna, пружина, пружина, fjäder spiralfjäder/spiralfjäder, spiralfjeder, spiralfjær, 弹簧, ばね/バネ, 스프링/용수철
arcade machine: spielautomat/arcade automat, borne d'arcade, máquina recreativa/máquina arcade, cabinato arcade/videogioco arcade, fliperama/máquina de fliperama, arcadekast/speelkast, automat do gier/automat arcade, игровой автомат/аркадный автомат, ігровий автомат/аркадний автомат, arkadmaskin/arkadspel, arkademaskine/arkadespil, arkademaskin/spilleautomat, 街机/游戏机, アーケードゲーム機/アーケード筐体, 오락기/아케이드 게임기
balloon dog: ballonhund/luftballonhund, chien ballon/chien en ballon, perro de globo/perro globo, cane di palloncini/cane palloncino, cachorro de balão/cachorro balão, ballonhond, pies z balonów/balonowy pies, собака из воздушных шаров/собачка из шарика, собака з повітряних кульок, ballonghund, ballonhund, ballonghund, 气球狗, 風船の犬/バルーンドッグ, 풍선 강아지
candy cane: zuckerstange, sucre d'orge/canne à sucre bonbon, bastón de caramelo/bastón de dulce, bastoncino di zucchero, bengala doce/bengala de natal, zuurstok, cukrowa laska/laska cukrowa, карамельная трость/леденец трость, карамельна тростина/льодяник тростинка, polkagris/polkagriskäpp, candy cane/sukkerstok, sukkerstang/polkagris, 拐杖糖, キャンディケイン, 지팡이 사탕
chess board: schachbrett, échiquier, tablero de ajedrez, scacchiera, tabuleiro de xadrez, schaakbord, szachownica, шахматная доска, шахівниця/шахова дошка, schackbräde, skakbræt, sjakkbrett, 棋盘/国际象棋棋盘, チェス盤, 체스판
chess knight: springer schachfigur/springer, cavalier d'échecs, caballo de ajedrez, cavallo degli scacchi, cavalo de xadrez, paard schaakstuk/schaakpaard, skoczek szachowy/koń szachowy, шахматный конь, шаховий кінь, springare schackpjäs/springare, springer skakbrik/springer, springer sjakkbrikke/springer, 国际象棋的马, チェスのナイト, 체스 나이트
dartboard: dartscheibe, cible de fléchettes, diana de dardos, bersaglio per freccette, alvo de dardos, dartbord, tarcza do darta/tarcza do rzutek, мишень для дартса, мішень для дартсу, darttavla, dartskive, dartskive, 飞镖盘/飞镖靶, ダーツボード/ダーツの的, 다트판
deck of cards: kartenspiel/kartendeck, jeu de cartes, baraja de cartas/baraja, mazzo di carte, baralho, pak kaarten/kaartspel, talia kart, колода карт, колода карт, kortlek, kortspil/spil kort, kortstokk, 一副扑克牌/扑克牌, トランプ, 트럼프 카드
domino: domino/dominostein, domino, ficha de dominó/dominó, tessera del domino/domino, dominó/peça de dominó, dominosteen, kostka domina/domino, домино/костяшка домино, доміно, dominobricka, dominobrik, dominobrikke, 多米诺骨牌, ドミノ, 도미노
dreamcatcher: traumfänger, attrape rêves/capteur de rêves, atrapasueños, acchiappasogni, filtro dos sonhos/apanhador de sonhos, dromenvanger, łapacz snów, ловец снов, ловець снів, drömfångare, drømmefanger, drømmefanger, 捕梦网, ドリームキャッチャー, 드림캐처
foosball table: tischkicker/kickertisch/tischfußball, baby foot, futbolín/metegol, calcio balilla/biliardino, pebolim/totó, tafelvoetbal/voetbaltafel, piłkarzyki, настольный футбол/кикер, настільний футбол, fotbollsspel, bordfodbold/bordfodboldbord, fotballspill/bordfotball, 桌上足球/桌式足球, テーブルサッカー, 테이블 축구/테이블풋볼
jack in the box: springteufel/schachtelteufel, diable en boîte, caja sorpresa, scatola a sorpresa/pupazzo a molla, caixa surpresa, duveltje in een doosje/duveltje, diabełek z pudełka, чёртик из табакерки/чёртик из коробочки, чортик з табакерки, gubben i lådan, trold i æske, troll i eske, 玩偶匣/弹簧盒小丑, びっくり箱, 깜짝 상자
maneki neko: winkekatze/glückskatze, chat porte bonheur/maneki neko, gato de la suerte/maneki neko, gatto della fortuna/maneki neko, gato da sorte/maneki neko, gelukskat/zwaaikat, kot szczęścia/maneki neko, манэки нэко/кот удачи, манекі неко/кіт щастя, lyckokatt/vinkande katt, lykkekat/vinkekat, lykkekatt/vinkekatt, 招财猫, 招き猫, 마네키네코/복고양이
nutcracker: nussknacker, casse noisette, cascanueces, schiaccianoci, quebra nozes, notenkraker, dziadek do orzechów, щелкунчик, лускунчик, nötknäppare, nøddeknækker, nøtteknekker, 胡桃夹子, くるみ割り人形, 호두까기 인형
origami crane: origami kranich/papierkranich, grue en papier/grue origami, grulla de papel/grulla de origami, gru di carta/gru origami, tsuru/garça de papel/tsuru de origami, origami kraanvogel/papieren kraanvogel, żuraw origami/papierowy żuraw, бумажный журавлик/журавлик оригами, паперовий журавлик/журавлик орігамі, papperstrana/origamitrana, papirtrane/origamitrane, papirtrane/origamitrane, 千纸鹤/纸鹤, 折り鶴, 종이학
pinball machine: flipperautomat/flipper, flipper/machine à billes, máquina de pinball/pinball, flipper, máquina de pinball/pinball, flipperkast, flipper/automat flipper, пинбол, пінбол, flipperspel, flippermaskine/flipperspil, flipperspill, 弹珠台/弹球机, ピンボール, 핀볼 기계/핀볼
pinwheel: windrädchen/spielzeugwindrad, moulin à vent jouet/moulinet à vent, molinillo de viento/rehilete, girandola, cata vento/catavento, molentje speelgoed/windmolentje, wiatraczek, вертушка игрушка/ветрячок, вертушка/вітрячок, vindsnurra, papirmølle/vindmølle legetøj, vindsnurre/papirmølle, 风车玩具/纸风车, 風車のおもちゃ/かざぐるま, 바람개비
pool table: billardtisch, table de billard/billard, mesa de billar, tavolo da biliardo/biliardo, mesa de bilhar/mesa de sinuca, biljarttafel/pooltafel, stół bilardowy, бильярдный стол, більярдний стіл, biljardbord, billardbord/poolbord, biljardbord, 台球桌, ビリヤード台, 당구대
puzzle cube: zauberwürfel/rubikwürfel, cube de rubik/rubik's cube, cubo de rubik, cubo di rubik, cubo mágico/cubo de rubik, rubiks kubus, kostka rubika, кубик рубика, кубик рубіка, rubiks kub, rubiks terning/professorterning, rubiks kube, 魔方, ルービックキューブ, 루빅스 큐브
slingshot: steinschleuder/schleuder/zwille, lance pierre/fronde, tirachinas/resortera, fionda, estilingue/fisga, katapult speelgoed/slinger/kattapult, proca, рогатка, рогатка, slangbella/slunga, slangebøsse, sprettert, 弹弓, パチンコ玩具/スリングショット, 새총
spinning top: kreisel, toupie, peonza/trompo, trottola, pião, tol, bączek/bąk zabawka, волчок/юла, дзиґа/вовчок, snurra leksak/snurra, snurretop, snurrebass, 陀螺, 独楽/コマ, 팽이
toy brick: legostein/klemmbaustein/bauklotz, brique lego/brique jouet, bloque de lego/ladrillo de juguete, mattoncino lego/mattoncino, peça de lego/tijolo de brinquedo, legosteen/legoblokje, klocek lego/klocek, кубик лего/деталь лего, кубик лего/деталь лего, legobit/legokloss, legoklods, legokloss, 乐高积木/积木, レゴブロック/ブロック玩具, 레고 블록/장난감 블록
toy train: spielzeugeisenbahn/spielzeugzug, petit train/train jouet, tren de juguete, trenino/trenino giocattolo, trem de brinquedo/trenzinho, speelgoedtrein/treintje, kolejka/pociąg zabawka, игрушечный поезд/паровозик, іграшковий потяг/паровозик, leksakståg, legetøjstog, leketog, 玩具火车, おもちゃの電車/おもちゃの汽車, 장난감 기차
brooch: brosche, broche, broche/prendedor, spilla, broche, broche, broszka, брошь/брошка, брошка, brosch, broche, brosje/sølje, 胸针, ブローチ, 브로치
earring: ohrring, boucle d'oreille, pendiente/arete, orecchino, brinco, oorbel/oorring, kolczyk, серьга/серёжка, сережка, örhänge, ørering, ørering/øredobb, 耳环/耳坠, イヤリング/ピアス, 귀걸이
gold bar: goldbarren, lingot d'or/lingot, lingote de oro/lingote, lingotto d'oro/lingotto, barra de ouro/lingote de ouro, goudstaaf/goudbaar, sztabka złota, золотой слиток/слиток золота, золотий злиток/зливок золота, guldtacka, guldbarre, gullbarre, 金条/金砖, 金の延べ棒/金塊, 금괴/골드바
sceptre: zepter, sceptre, cetro, scettro, cetro, scepter, berło, скипетр, скіпетр, spira, scepter, septer, 权杖, 王笏, 왕홀
armored vehicle: panzerwagen/schützenpanzer/panzerfahrzeug, véhicule blindé/blindé, vehículo blindado, veicolo blindato/blindato, veículo blindado/blindado, pantserwagen/pantservoertuig, pojazd opancerzony/transporter opancerzony, бронемашина/бронетранспортёр/броневик, бронемашина/бронетранспортер, pansarvagn/pansarfordon, pansret køretøj/panservogn, pansret kjøretøy/panservogn, 装甲车, 装甲車, 장갑차
battering ram: rammbock, bélier de siège, ariete de asedio/ariete, ariete, aríete, stormram, taran, таран, таран, murbräcka, rambuk/murbrækker, rambukk/murbrekker, 攻城锤, 破城槌, 공성추/파성퇴
caravan: wohnwagen/wohnmobil, caravane, caravana/casa rodante, roulotte, trailer caravana/trailer, caravan/woonwagen, przyczepa kempingowa/kamper, дом на колёсах/жилой прицеп/караван, караван/будинок на колесах, husvagn, campingvogn, campingvogn, 房车, キャンピングカー/トレーラーハウス, 캠핑카/카라반
catapult: katapult/wurfmaschine, catapulte, catapulta, catapulta, catapulta, katapult/blijde, katapulta, катапульта, катапульта, katapult, katapult, katapult, 投石机, 投石機/カタパルト, 투석기
combine harvester: mähdrescher, moissonneuse batteuse/moissonneuse, cosechadora, mietitrebbia/mietitrebbiatrice, colheitadeira/ceifeira debulhadora, maaidorser/combine, kombajn, комбайн, комбайн, skördetröska, mejetærsker, skurtresker, 联合收割机/收割机, コンバイン, 콤바인
double decker bus: doppeldeckerbus/doppelstockbus, bus à impériale/bus à deux étages, autobús de dos pisos, autobus a due piani, ônibus de dois andares, dubbeldekkerbus/dubbeldekker bus, autobus piętrowy, двухэтажный автобус, двоповерховий автобус, dubbeldäckare buss/dubbeldäckarbuss, dobbeltdækkerbus/dobbeltdækker, toetasjes buss/dobbeltdekker, 双层巴士/双层公交车, 二階建てバス, 이층 버스
food truck: imbisswagen/foodtruck, camion restaurant/food truck, camión de comida/food truck, camioncino del cibo/food truck, caminhão de comida/food truck, foodtruck/snackwagen, food truck, фудтрак/фургон с едой, фудтрак/фургон з їжею, matvagn/foodtruck, madvogn/food truck, matbil/foodtruck, 餐车, キッチンカー/フードトラック, 푸드트럭
go kart: gokart, kart, kart, go kart, kart, skelter/kart, gokart, карт/картинг, карт гоночний/картинг, gokart, gokart, gokart, 卡丁车, ゴーカート, 고카트
monster truck: monstertruck, monster truck/camion monstre, camión monstruo/monster truck, monster truck, caminhão monstro/monster truck, monstertruck, monster truck, монстр трак, монстр трак, monstertruck, monstertruck, monstertruck, 怪兽卡车/大脚车, モンスタートラック, 몬스터 트럭
muscle car: muscle car, muscle car, muscle car, muscle car, muscle car, muscle car, muscle car, маслкар, маслкар, muskelbil, muskelbil, muskelbil, 肌肉车, マッスルカー, 머슬카
siege tower: belagerungsturm, tour de siège, torre de asedio, torre d'assedio, torre de cerco, belegeringstoren, wieża oblężnicza, осадная башня, облогова вежа, belägringstorn, belejringstårn, beleiringstårn, 攻城塔, 攻城塔, 공성탑
snowmobile: schneemobil/motorschlitten, motoneige, moto de nieve/motonieve, motoslitta, moto de neve, sneeuwscooter, skuter śnieżny, снегоход, снігохід, snöskoter, snescooter, snøscooter, 雪地摩托, スノーモービル, 스노모빌
steamroller: dampfwalze/straßenwalze/walze, rouleau compresseur, apisonadora, rullo compressore, rolo compressor, stoomwals/wegwals, walec drogowy, дорожный каток/асфальтовый каток, дорожній коток, ångvält/vägvält, damptromle/vejtromle, dampveivals/veivals, 压路机, ロードローラー, 로드롤러
steering wheel: lenkrad, volant, volante de coche/volante, volante, volante, stuur, kierownica, руль, кермо, ratt, rat, ratt, 方向盘, ハンドル車/ステアリングホイール, 운전대/핸들
arrow: pfeil, flèche, flecha, freccia, flecha, pijl, strzała, стрела, стріла, pil båge/pil, pil, pil, 箭/箭矢, 矢, 화살
blaster: blaster/laserpistole/strahlenpistole, pistolet laser/blaster, pistola láser/bláster, pistola laser/blaster, pistola laser/blaster, laserpistool/blaster, blaster/pistolet laserowy, бластер/лазерный пистолет, бластер/лазерний пістолет, laserpistol/blaster, laserpistol/blaster, laserpistol/blaster, 激光枪/爆能枪, レーザー銃/光線銃/ブラスター, 레이저 총/블래스터
brass knuckles: schlagring, poing américain, puño americano/nudillera, tirapugni, soco inglês, boksbeugel, kastet, кастет, кастет, knogjärn, knojern, knokejern, 指虎/手指虎, メリケンサック, 너클
club: keule, gourdin/massue, garrote/porra/maza de madera, clava/mazza di legno, clava/porrete, knuppel/knots, maczuga/pałka, дубина, дубина/палиця, klubba/påk, kølle, kølle/klubbe, 木棒/棍棒, 棍棒, 몽둥이/곤봉
dynamite: dynamit, dynamite, dinamita, dinamite, dinamite/bananas de dinamite, dynamiet, dynamit, динамит, динаміт, dynamit, dynamit, dynamitt, 炸药/雷管, ダイナマイト, 다이너마이트
flintlock pistol: steinschlosspistole, pistolet à silex, pistola de chispa, pistola a pietra focaia, pistola de pederneira, vuursteenpistool, pistolet skałkowy, кремнёвый пистолет, кременевий пістолет, flintlåspistol, flintlåspistol, flintlåspistol, 燧发枪, フリントロック銃/火打ち石銃, 부싯돌 권총/플린트락 권총
grenade: granate/handgranate, grenade, granada/granada de mano, granata/bomba a mano, granada, granaat/handgranaat, granat/granat ręczny, граната, граната, granat/handgranat, granat/håndgranat, granat/håndgranat, 手榴弹, 手榴弾/グレネード, 수류탄
guillotine: guillotine/fallbeil, guillotine, guillotina, ghigliottina, guilhotina, guillotine, gilotyna, гильотина, гільйотина, giljotin, guillotine, giljotin, 断头台, ギロチン/断頭台, 단두대
gun: pistole, pistolet, pistola, pistola, pistola/arma, pistool, pistolet, пистолет, пістолет, pistol, pistol, pistol, 手枪/枪, 銃/拳銃/ピストル, 권총/총
lightsaber: lichtschwert, sabre laser, sable de luz/espada láser, spada laser, sabre de luz, lichtzwaard, miecz świetlny, световой меч/лазерный меч, світловий меч, ljussabel/lasersvärd, lyssværd/lasersværd, lyssverd/lasersverd, 光剑, ライトセーバー/光の剣, 광선검/라이트세이버
mace: streitkolben, masse d'armes, maza/mangual, mazza ferrata, maça/maça de guerra, strijdknots/goedendag, buława/buzdygan, булава, булава, stridsklubba/spikklubba, stridskølle, stridsklubbe, 钉头锤/狼牙棒, メイス/戦棍, 철퇴/메이스
machete: machete/buschmesser, machette, machete, machete, facão/machete, machete/kapmes, maczeta, мачете, мачете, machete, machete, machete, 砍刀大/弯刀砍刀, マチェテ/山刀, 마체테/정글도
nunchucks: nunchaku, nunchaku, nunchaku/chacos, nunchaku, nunchaku, nunchaku, nunczako, нунчаки, нунчаки, nunchaku, nunchaku, nunchaku, 双节棍, ヌンチャク, 쌍절곤
quiver: köcher, carquois, carcaj/aljaba, faretra, aljava, pijlkoker, kołczan, колчан, сагайдак/колчан, koger, pilekogger/kogger, kogger/pilekogger, 箭袋/箭筒, 矢筒, 화살통
revolver: revolver, revolver, revólver, rivoltella/revolver, revólver, revolver, rewolwer, револьвер, револьвер, revolver, revolver, revolver, 左轮手枪, リボルバー/回転式拳銃, 리볼버
rifle: gewehr, fusil, rifle/fusil, fucile, rifle/espingarda, geweer, karabin/strzelba, винтовка/ружьё, гвинтівка/рушниця, gevär, riffel/gevær, gevær/rifle, 步枪, ライフル/小銃, 소총
rocket launcher: raketenwerfer, lance roquettes/lance missiles, lanzacohetes/lanzamisiles, lanciarazzi, lança foguetes/lança mísseis, raketwerper, wyrzutnia rakiet, гранатомёт/ракетница, гранатомет/ракетниця, raketkastare/raketgevär, raketkaster, rakettkaster, 火箭筒/火箭发射器, ロケットランチャー, 로켓 발사기
scythe: sense, une faux/la faux/sa faux, guadaña, falce/falce fienaia, gadanha/foice grande, zeis, kosa, коса инструмент/коса сельская, коса знаряддя, lie, le, ljå, 镰刀大/长柄镰刀, 大鎌, 낫 큰낫/큰낫
shotgun: schrotflinte/flinte, fusil à pompe/fusil de chasse, escopeta, fucile a pompa/doppietta, escopeta/espingarda caçadeira, shotgun/hagelgeweer, strzelba śrutowa/dubeltówka, дробовик, дробовик, hagelgevär/hagelbössa, haglgevær, hagle/haglgevær, 霰弹枪, ショットガン/散弾銃, 산탄총/샷건
shuriken: wurfstern/shuriken, shuriken/étoile de ninja, shuriken/estrella ninja, shuriken/stella ninja, shuriken/estrela ninja, werpster/shuriken, gwiazdka ninja/shuriken, сюрикен, сюрікен, kaststjärna/shuriken, kastestjerne/shuriken, kastestjerne/shuriken, 手里剑, 手裏剣, 수리검
sickle: sichel, faucille, hoz, falcetto, foice, sikkel, sierp, серп, серп, skära, segl, sigd, 镰刀, 鎌, 낫
staff: stab/zauberstab lang/wanderstab, bâton de mage/bâton, bastón/báculo, bastone/bastone magico, cajado/bastão, staf/toverstaf, kostur/laska maga, посох, посох/патериця, stav, stav, stav, 法杖/手杖, 杖, 지팡이
torpedo: torpedo, torpille, torpedo, siluro/torpedine, torpedo, torpedo, torpeda, торпеда, торпеда, torped, torpedo, torpedo, 鱼雷, 魚雷, 어뢰
war hammer: kriegshammer/streithammer, marteau de guerre, martillo de guerra, martello da guerra, martelo de guerra, strijdhamer/oorlogshamer, młot bojowy, боевой молот, бойовий молот, stridshammare/krigshammare, krigshammer/stridshammer, stridshammer/krigshammer, 战锤, ウォーハンマー/戦鎚, 전쟁 망치/워해머
whip: peitsche, fouet, látigo, frusta, chicote, zweep, bicz/bat, кнут/плеть, батіг/нагайка, piska, pisk, pisk/svepe, 鞭子, 鞭, 채찍
`;
