//! More known sources, by host: those that Google Analytics publishes as sources of its channels and that
//! have no entry in `known.rs`. Facts only, arranged for this project.

use super::known::Category::{self, Search, Shopping, Social, Video};

/// A kind and its sources, separated by spaces: the host, which is also the source's name, and after `=` the
/// words for it in tags, separated by commas. A host includes its subdomains.
pub(super) const MORE: &[(Category, &str)] = &[
    (
        Search,
        "360.cn biglobe.co.jp biglobe.ne.jp=biglobe busca.globo.com=globo buscador.terra.com.br=terra centrum.cz \
         eniro.se=eniro exalead.com firmy.cz isearch.avg.com=avg kvasir.no=kvasir najdi.si=najdi onet.pl \
         search-results.com=search-results search.alice.it=alice search.aol.co.uk search.auone.jp=auone \
         search.babylon.com=babylon search.cnn.com=cnn search.comcast.net=comcast search.conduit.com=conduit \
         search.incredimail.com=incredimail search.smt.docomo.ne.jp search.ukr.net=ukr secureurl.ukr.net \
         startsiden.no=startsiden suche.aol.de tut.by websearch.rakuten.co.jp",
    ),
    (
        Social,
        "43things.com=43things 51.com 5ch.net academia.edu activerain.com=activerain activeworlds.com=activeworlds \
         addthis.com=addthis airg.ca allnurses.com allrecipes.com alumniclass.com=alumniclass ameba.jp ameblo.jp \
         americantowns.com=americantowns ancestry.com anobii.com=anobii answerbag.com=answerbag answers.yahoo.com \
         aolanswers.com=aolanswers artstation.com asmallworld.com athlinks.com=athlinks awe.sm baby-gaga.com=baby-gaga \
         babyblog.ru badoo.com=badoo bebo.com=bebo beforeitsnews.com=beforeitsnews bharatstudent.com=bharatstudent \
         biip.no biswap.org bit.ly blackcareernetwork.com blackplanet.com=blackplanet blip.fm blog.com \
         blog.goo.ne.jp=gooblog blog.naver.com blog.yahoo.co.jp blogg.no bloggang.com blogger.com=blogger \
         blogher.com=blogher bloglines.com=bloglines blogs.com blogsome.com=blogsome blogspot.com=blogspot \
         blogster.com=blogster blurtit.com=blurtit bookmarks.yahoo.co.jp bookmarks.yahoo.com brightkite.com=brightkite \
         brizzly.com=brizzly buzzfeed.com=buzzfeed buzznet.com=buzznet cafe.naver.com cafemom.com=cafemom \
         camospace.com=camospace canalblog.com care.com care2.com=care2 caringbridge.org catster.com=catster cbnt.io \
         cellufun.com=cellufun centerblog.net chegg.com chicagonow.com=chicagonow chiebukuro.yahoo.co.jp \
         classmates.com=classmates classquest.com=classquest cocolog-nifty.com=cocolog-nifty \
         copainsdavant.linternaute.com couchsurfing.org cozycot.com=cozycot cross.tv crunchyroll.com=crunchyroll \
         cyworld.com=cyworld dailystrength.org deluxe.com deviantart.com=deviantart dianping.com=dianping digg.com=digg \
         diigo.com=diigo dogster.com=dogster dol2day.com=dol2day doostang.com=doostang dopplr.com=dopplr draugiem.lv \
         drugs-forum.com=drugs-forum dzone.com=dzone edublogs.org elftown.com=elftown epicurious.com everforo.com \
         exblog.jp extole.com=extole faceparty.com=faceparty fandom.com fanpop.com=fanpop fark.com=fark fc2.com=fc2 \
         feedspot.com=feedspot feministing.com=feministing filmaffinity.com=filmaffinity folkdirect.com=folkdirect \
         foodservice.com=foodservice forums.androidcentral.com forums.crackberry.com forums.imore.com \
         forums.webosnation.com forums.wpcentral.com fotki.com=fotki fotolog.com=fotolog foursquare.com=foursquare \
         friendfeed.com=friendfeed fruehstueckstreff.org fubar.com=fubar gaiaonline.com=gaiaonline gamerdna.com=gamerdna \
         gather.com geni.com glassboard.com=glassboard glassdoor.com=glassdoor godtube.com=godtube goldenline.pl \
         goldstar.com=goldstar goo.gl googlegroups.com govloop.com=govloop gowalla.com=gowalla gree.jp groups.google.com \
         gulli.com gutefrage.net habbo.com=habbo hi5.com=hi5 houzz.com=houzz hoverspot.com=hoverspot hr.com \
         hubculture.com=hubculture hubpages.com hyves.net hyves.nl ibibo.com=ibibo identi.ca imageshack.com=imageshack \
         imageshack.us imvu.com=imvu insanejournal.com=insanejournal instapaper.com=instapaper internations.org \
         interpals.net intherooms.com=intherooms irc-galleria.net is.gd italki.com=italki jammerdirect.com=jammerdirect \
         jappy.com jappy.de kaboodle.com kakaocorp.com kaneva.com=kaneva kin.naver.com last.fm \
         librarything.com=librarything lifestream.aol.com listal.com=listal listography.com=listography \
         livedoor.com=livedoorblog mbga.jp meetin.org meinvz.net meneame.net menuism.com messages.google.com \
         messages.yahoo.co.jp mix.com mocospace.com=mocospace mouthshut.com=mouthshut movabletype.com=movabletype \
         mubi.com=mubi my.opera.com myanimelist.net myheritage.com=myheritage mylife.com=mylife \
         mymodernmet.com=mymodernmet myspace.com=myspace netvibes.com=netvibes nexopia.com=nexopia ngopost.org \
         nightlifelink.com=nightlifelink ning.com=ning odnoklassniki.ua okwave.jp oneworldgroup.org \
         onstartups.com=onstartups opendiary.com=opendiary oshiete.goo.ne.jp over-blog.com overblog.com paper.li \
         partyflock.nl photobucket.com=photobucket pinboard.in=pinboard pingsta.com=pingsta pixiv.net playahead.se \
         plurk.com=plurk plus.google.com=google+,googleplus plus.url.google.com pocket.co posterous.com=posterous \
         pro.homeadvisor.com pulse.yahoo.com qapacity.com=qapacity quechup.com=quechup ravelry.com=ravelry \
         redux.com=redux renren.com=renren researchgate.net reunion.com=reunion reverbnation.com=reverbnation rtl.de \
         ryze.com=ryze salespider.com=salespider scoop.it screenrant.com=screenrant scribd.com=scribd scvngr.com=scvngr \
         secondlife.com=secondlife sharethis.com=sharethis shvoong.com sites.google.com skype.com=skype slashdot.org \
         slideshare.net smartnews.com sociallife.com.br socialvibe.com=socialvibe spaces.live.com spoke.com=spoke \
         spruz.com=spruz ssense.com stackapps.com=stackapps stardoll.com stickam.com=stickam studivz.net suomi24.fi \
         sweeva.com=sweeva tagged.com=tagged taggedmail.com=taggedmail talkbiznow.com=talkbiznow taringa.net \
         techmeme.com=techmeme tencent.com=tencent tinyurl.com=tinyurl toolbox.com=toolbox \
         travellerspoint.com=travellerspoint tripadvisor.com=tripadvisor trombi.com=trombi tudou.com=tudou \
         tuenti.com=tuenti tweetdeck.com=tweetdeck twoo.com typepad.com=typepad unblog.fr urbanspoon.com \
         ushareit.com=shareit ushi.cn vampirefreaks.com=vampirefreaks vampirerave.com=vampirerave vg.no video.ibm.com \
         wakoopa.com=wakoopa wattpad.com=wattpad webshots.com=webshots weebly.com=weebly wer-weiss-was.de \
         weread.com=weread wiki.answers.com wikihow.com wikitravel.org woot.com wordpress.org=wordpress xanga.com=xanga \
         yahoo-mbga.jp yammer.com=yammer yelp.co.uk yelp.com=yelp youroom.in zalo.me=zalo zoo.gr zooppa.com=zooppa",
    ),
    (
        Shopping,
        "aax-us-east.amazon-adsystem.com aax.amazon-adsystem.com checkout.stripe.com mercadolibre.com.ar \
         mercadolibre.com.mx nl.shopping.net no.shopping.net s3.amazonaws.com se.shopping.net shopping.naver.com \
         shopping.yahoo.co.jp shopping.yahoo.com shopzilla.com=shopzilla simplycodes.com stripe.com=stripe \
         uk.shopping.net",
    ),
    (
        Video,
        "crackle.com=crackle curiositystream.com=curiositystream d.tube disneyplus.com=disneyplus fast.wistia.net \
         justin.tv utreon.com=utreon veoh.com=veoh viadeo.journaldunet.com",
    ),
];
