/**
 * Things of the library that no drawing shows, in the form of {@link EVERYDAY}: an English word and one column per
 * language, with `/` between synonyms, and `-` where a language has no common word.
 */
export const LIBRARY_NOUNS = `
bench: bank/parkbank/sitzbank, banc, banco de parque/banca, panchina/panca, banco de jardim, bankje/parkbank, ławka, скамейка/лавка, лавка/лавочка, bänk/parkbänk, bænk, benk, 长椅/長椅, ベンチ, 벤치
stool: hocker/schemel, tabouret, taburete, sgabello, banquinho, kruk, stołek/taboret, табурет/табуретка, табурет/табуретка, pall, skammel/taburet, krakk/skammel, 凳子, スツール/丸椅子, 스툴
armchair: sessel/lehnstuhl, fauteuil, sillón/butaca, poltrona, poltrona, fauteuil/leunstoel, fotel, кресло, крісло, fåtölj, lænestol, lenestol, 扶手椅, 肘掛け椅子/アームチェア, 안락의자
rocking chair: schaukelstuhl, fauteuil à bascule/chaise berçante, mecedora, sedia a dondolo, cadeira de balanço, schommelstoel, fotel bujany, кресло качалка, крісло гойдалка, gungstol, gyngestol, gyngestol, 摇椅, ロッキングチェア/揺り椅子, 흔들의자
desk: schreibtisch, bureau, escritorio, scrivania, escrivaninha, bureau, biurko, письменный стол, письмовий стіл, skrivbord, skrivebord, skrivebord/pult, 书桌/書桌, 机/デスク, 책상
dresser: kommode, commode, cómoda, cassettone/comò, cômoda, ladekast/commode, komoda, комод, комод, byrå, kommode, kommode, 抽屉柜/五斗柜, タンス/整理だんす, 서랍장
sideboard: anrichte/sideboard, buffet, aparador, credenza, aparador, dressoir, kredens, буфет/сервант, буфет/сервант, skänk/sideboard, skænk, skjenk, 餐具柜, サイドボード, 찬장
bookshelf: bücherregal/bücherschrank, bibliothèque/étagère, estantería/librero, libreria/scaffale, estante de livros/estante, boekenkast/boekenplank, regał/biblioteczka, книжная полка/книжный шкаф, книжкова полиця/книжкова шафа, bokhylla, bogreol, bokhylle, 书架/書架, 本棚, 책장
throne: thron, trône, trono, trono, trono, troon, tron, трон, трон, tron, trone, trone, 王座/宝座, 玉座, 왕좌
cradle: wiege, berceau, cuna, culla, berço, wieg, kołyska, колыбель/люлька, колиска, vagga, vugge, vugge, 摇篮, ゆりかご, 요람
hammock: hängematte, hamac, hamaca, amaca, rede, hangmat, hamak, гамак, гамак, hängmatta, hængekøje, hengekøye, 吊床, ハンモック, 해먹
coat rack: garderobenständer/kleiderständer, portemanteau, perchero, appendiabiti, cabideiro, kapstok, wieszak, вешалка, вішалка, klädhängare, stumtjener, stumtjener, 衣帽架, コート掛け, 옷걸이
locker: spind, casier, taquilla, armadietto, armário de vestiário, kluisje, szafka szkolna, шкафчик, шафка, skåp, skab, skap, 储物柜, ロッカー, 사물함
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
pot: topf/kochtopf, marmite/casserole, olla, pentola, panela, pan/kookpot, garnek, кастрюля, каструля, gryta, gryde, gryte, 锅, 鍋, 냄비
cutting board: schneidebrett, planche à découper, tabla de cortar, tagliere, tábua de cortar, snijplank, deska do krojenia, разделочная доска, обробна дошка, skärbräda, skærebræt, skjærefjøl, 砧板/切菜板, まな板, 도마
rolling pin: nudelholz, rouleau à pâtisserie, rodillo de cocina, mattarello, rolo de massa, deegroller, wałek do ciasta, скалка, качалка, brödkavel, kagerulle, kjevle, 擀面杖, 麺棒, 밀방망이
whisk: schneebesen, fouet de cuisine, batidor, frusta da cucina, batedor, garde, trzepaczka, венчик, вінчик, visp, piskeris, visp, 打蛋器, 泡立て器, 거품기
teacup: teetasse, tasse à thé, taza de té, tazza da tè, xícara de chá, theekop/theekopje, filiżanka, чайная чашка, чайна чашка, tekopp, tekop, tekopp, 茶杯, ティーカップ, 찻잔
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
skirt: rock, jupe, falda, gonna, saia, rok, spódnica, юбка, спідниця, kjol, nederdel, skjørt, 裙子, スカート, 치마
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
trash can: mülleimer/mülltonne/abfalleimer, poubelle, cubo de basura/papelera, bidone/pattumiera/cestino, lixeira/lata de lixo, vuilnisbak/prullenbak, kosz na śmieci/śmietnik, мусорное ведро/урна, смітник/урна, soptunna/papperskorg, skraldespand/affaldsspand, søppelbøtte/søppelkasse, 垃圾桶, ゴミ箱, 쓰레기통
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
katana: katana, katana, katana, katana, katana, katana, katana, катана, катана, katana, katana, katana, 武士刀, 刀/日本刀, 카타나/일본도
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
`;
