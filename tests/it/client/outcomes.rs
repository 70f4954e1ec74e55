//! What visits led to: funnels, paths, goals and revenue, as tables, JSON and CSV.

use base::clock::MICROS;
use serde_json::{Value, json};
use tests::{Actor, TestApp};

use super::{
    Ran, Terminal,
    asking::{answered, lasting},
    shop,
};

const SITE: &str = "/api/v1/sites/shop.example";

/// The shop with two goals, a funnel and a sale in another currency.
struct Hoped {
    app: TestApp,
    program: Actor,
    terminal: Terminal,
    funnel: String,
    /// The goal of seeing what is for sale, and that of buying.
    goals: [String; 2],
}

async fn made(program: &Actor, list: &str, body: &Value) -> String {
    let reply = program
        .post(&format!("{SITE}/{list}"), body)
        .await
        .expect(201);
    reply.json["id"].as_str().expect("an id").to_owned()
}

async fn hoped() -> Hoped {
    let app = TestApp::start().await;
    let program = shop(&app).await;
    let now = app.clock_now() / MICROS;
    let sale = json!({
        "url": "https://shop.example/buy", "time": now - 90, "visitor": {"id": "eve"},
        "name": "Purchase", "value": {"amount": 10, "currency": "USD"},
    });
    program
        .post(&format!("{SITE}/events"), &sale)
        .await
        .expect(202);
    app.settled().await;
    let looked = json!({
        "name": "Looked", "definition": {"kind": "page", "pages": ["/buy", "/=*"]},
        "value": {"kind": "fixed", "amount": 2.5, "currency": "EUR"},
    });
    let looked = made(&program, "goals", &looked).await;
    app.clock.advance_seconds(1);
    let bought = json!({
        "name": "Bought", "definition": {"kind": "event", "event": "Purchase", "pages": ["/buy"]},
        "value": {"kind": "event"},
    });
    let bought = made(&program, "goals", &bought).await;
    let home = json!({"definition": {"kind": "page", "pages": ["/"]}, "name": "Home"});
    let funnel = json!({
        "name": "Check out", "steps": [home, {"goal": looked}, {"goal": bought}], "within_seconds": 1_800,
    });
    let funnel = made(&program, "funnels", &funnel).await;
    Hoped {
        terminal: Terminal::signed(&app, &program),
        goals: [looked, bought],
        app,
        program,
        funnel,
    }
}

impl Hoped {
    async fn ask(&self, command: &str, arguments: &[&str]) -> Ran {
        let whole = [&[command, "shop.example"], arguments].concat();
        self.terminal.run(&whole).await
    }

    /// What was printed, without ids made by chance.
    fn without_ids(&self, ran: &Ran) -> String {
        let mut text = ran.out.replace(&self.funnel, "<funnel>");
        for (goal, name) in self.goals.iter().zip(["<looked>", "<bought>"]) {
            text = text.replace(goal, name);
        }
        text
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn funnels_are_listed_and_counted() {
    let hoped = hoped().await;
    let ran = hoped.ask("funnels", &[]).await.expect(0);
    insta::assert_snapshot!("funnel_list", hoped.without_ids(&ran));
    let listed = hoped.program.get(&format!("{SITE}/funnels")).await.json;
    let ran = hoped.ask("funnels", &["--json"]).await.expect(0);
    assert_eq!(ran.json(), listed);
    let ran = hoped.ask("funnels", &["--csv"]).await.expect(0);
    assert_eq!(
        hoped.without_ids(&ran),
        "funnel,id,order,within_seconds,position,step,goal\n\
         Check out,<funnel>,ordered,1800,1,Home,\n\
         Check out,<funnel>,ordered,1800,2,Looked,<looked>\n\
         Check out,<funnel>,ordered,1800,3,Bought,<bought>\n"
    );

    let options = ["-p", "7d", "--compare", "previous", "--by", "source"];
    let named = [&["check out"], &options[..]].concat();
    let ran = hoped.ask("funnels", &named).await.expect(0);
    insta::assert_snapshot!("funnel", ran.out);
    // By its id it is the same, and in JSON the server's own.
    let by_id = [&[hoped.funnel.as_str()], &options[..], &["--json"]].concat();
    let ran = hoped.ask("funnels", &by_id).await.expect(0);
    let path = format!(
        "funnels/{}?period=7d&compare=previous&by=source",
        hoped.funnel
    );
    assert_eq!(lasting(ran.json()), answered(&hoped.program, &path).await);
    let ran = hoped
        .ask("funnels", &[&named[..], &["--csv"]].concat())
        .await
        .expect(0);
    insta::assert_snapshot!("funnel_csv", ran.out);

    let ran = hoped.ask("funnels", &["Check in"]).await.expect(5);
    assert!(ran.err.contains("no funnel `Check in`"), "{}", ran.err);
    let ran = hoped
        .ask("funnels", &["Check out", "-f", "page:/buy"])
        .await
        .expect(6);
    assert!(ran.err.starts_with("stile: filter: "), "{}", ran.err);
    // Without a funnel there is nothing that a period could be of.
    for option in [["--by", "device"], ["-p", "7d"], ["-f", "country:DE"]] {
        hoped.ask("funnels", &option).await.expect(2);
    }
    hoped.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn paths_from_a_step_and_up_to_one() {
    let hoped = hoped().await;
    let ran = hoped.ask("paths", &["-p", "7d"]).await.expect(0);
    insta::assert_snapshot!("paths", ran.out);
    let up_to = ["-p", "7d", "--to", "event:Purchase", "--steps", "3"];
    let ran = hoped.ask("paths", &up_to).await.expect(0);
    insta::assert_snapshot!("paths_to", ran.out);
    let ran = hoped
        .ask("paths", &[&up_to[..], &["--json"]].concat())
        .await
        .expect(0);
    let path = "paths?period=7d&to=event:Purchase&steps=3";
    assert_eq!(lasting(ran.json()), answered(&hoped.program, path).await);
    let from = ["-p", "7d", "--from", "/=formula", "--csv"];
    let ran = hoped.ask("paths", &from).await.expect(0);
    assert_eq!(
        ran.out,
        "part,visits,visitors,share,step_1,step_2,step_3,step_4,step_5,step_6\n\
         everyone,1,1,1,/=formula,,,,,\n"
    );
    let ran = hoped.ask("paths", &["--from", "/nowhere"]).await.expect(0);
    assert!(ran.out.contains("No matching visits."), "{}", ran.out);
    for wrong in [["--from", "/a", "--to", "/b"], ["--steps", "7", "-l", "3"]] {
        hoped.ask("paths", &wrong).await.expect(2);
    }
    let ran = hoped.ask("paths", &["--from", "buy"]).await.expect(6);
    assert!(ran.err.starts_with("stile: from: "), "{}", ran.err);
    hoped.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn goals_are_told_in_words() {
    let hoped = hoped().await;
    let button = json!({"name": "Buy now", "page": "/buy", "selectors": ["#buy"]});
    let button = made(&hoped.program, "picks", &button).await;
    let pressed = json!({"name": "Pressed", "definition": {"kind": "pick", "pick": button}});
    hoped.app.clock.advance_seconds(1);
    let pressed = made(&hoped.program, "goals", &pressed).await;
    let paused = json!({"paused": true});
    let path = format!("/api/v1/goals/{pressed}");
    hoped.program.patch(&path, &paused).await.expect(200);

    let ran = hoped.ask("goals", &[]).await.expect(0);
    let shown = hoped.without_ids(&ran).replace(&pressed, "<pressed>");
    insta::assert_snapshot!("goals", shown);
    let listed = hoped.program.get(&format!("{SITE}/goals")).await.json;
    let ran = hoped.ask("goals", &["--json"]).await.expect(0);
    assert_eq!(ran.json(), listed);
    let ran = hoped.ask("goals", &["--csv"]).await.expect(0);
    let rows: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        rows[0],
        "name,id,reached_by,value,amount,currency,version,versions,paused,counts_from,changed_at,created_at"
    );
    let row = format!(
        "Looked,{},Views /buy or /=*,fixed,2.5,EUR,1,1,false,,",
        hoped.goals[0]
    );
    assert!(rows[3].starts_with(&row), "{}", rows[3]);
    let unknown_site = ["goals", "nobodys.example"];
    hoped.terminal.run(&unknown_site).await.expect(5);
    hoped.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn revenue_in_the_sites_currency_and_as_it_came() {
    let hoped = hoped().await;
    let by = ["-p", "7d", "-c", "previous", "--by", "goal", "--by", "page"];
    let ran = hoped.ask("revenue", &by).await.expect(0);
    insta::assert_snapshot!("revenue", hoped.without_ids(&ran));
    let ran = hoped
        .ask("revenue", &[&by[..], &["--json"]].concat())
        .await
        .expect(0);
    let path = "revenue?period=7d&compare=previous&by=goal&by=page";
    assert_eq!(lasting(ran.json()), answered(&hoped.program, path).await);
    let csv = ["-p", "7d", "--by", "goal", "--csv"];
    let ran = hoped.ask("revenue", &csv).await.expect(0);
    insta::assert_snapshot!("revenue_csv", hoped.without_ids(&ran));
    let ran = hoped.ask("revenue", &["--by", "colour"]).await.expect(6);
    assert!(ran.err.starts_with("stile: by[0]: "), "{}", ran.err);
    hoped.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn goals_and_funnels_are_created() {
    let hoped = hoped().await;
    let create = async |command: &str, arguments: &[&str]| {
        let whole = [&[command, "create", "shop.example"], arguments].concat();
        hoped.terminal.run(&whole).await
    };
    hoped.app.clock.advance_seconds(1);
    let ran = create(
        "goals",
        &["Thanks", "--on", "page:/thanks", "--on", "page:/danke*"],
    )
    .await
    .expect(0);
    assert!(ran.out.starts_with("Created goal Thanks ("), "{}", ran.out);
    let pro = [
        "Pro",
        "--on",
        "event:Sign-up",
        "--prop",
        "plan=pro",
        "--worth",
        "25",
        "--currency",
        "EUR",
        "--json",
    ];
    let goal = create("goals", &pro).await.expect(0).json();
    assert_eq!(
        goal["definition"],
        json!({"kind": "event", "event": "Sign-up", "props": [{"name": "plan", "values": ["pro"]}]})
    );
    assert_eq!(
        goal["value"],
        json!({"kind": "fixed", "amount": 25, "currency": "EUR"})
    );
    let listed = hoped.program.get(&format!("{SITE}/goals")).await.json;
    let names: Vec<&str> = listed
        .as_array()
        .expect("goals")
        .iter()
        .map(|goal| goal["name"].as_str().expect("a name"))
        .collect();
    assert!(
        names.contains(&"Thanks") && names.contains(&"Pro"),
        "{names:?}"
    );

    let steps = [
        "Way",
        "--step",
        "page:/",
        "--step",
        "goal:pro",
        "--within",
        "30m",
        "--order",
        "contiguous",
        "--json",
    ];
    let funnel = create("funnels", &steps).await.expect(0).json();
    assert_eq!(
        (
            &funnel["order"],
            &funnel["within_seconds"],
            &funnel["steps"][1]["goal"]
        ),
        (&json!("contiguous"), &json!(1_800), &goal["id"])
    );
    let ran = hoped.ask("funnels", &["Way", "-p", "7d"]).await.expect(0);
    assert!(
        ran.out
            .contains("strictly in sequence, each step within 30m 00s"),
        "{}",
        ran.out
    );

    // Invalid arguments send no request; the server's refusals are shown as they are.
    for wrong in [
        &["X", "--on", "nothing"][..],
        &["X"],
        &["X", "--on", "page:/a", "--worth", "5"],
    ] {
        create("goals", wrong).await.expect(2);
    }
    create("funnels", &["X", "--step", "goal:None", "--step", "page:/"])
        .await
        .expect(5);
    create("funnels", &["X", "--step", "page:/"])
        .await
        .expect(6);
    hoped.app.stop().await;
}
