//! The definitions of a report's numbers, in sentences for people.

/// Each measure with its definition.
pub const DEFINITIONS: [(&str, &str); 10] = [
    ("Equity", "Equities are normalised: +1 is winning the game at the present cube, -1 is losing it."),
    (
        "Decision",
        "A play between which there is a choice (the worst is at least 0.001 behind the best), every \
         double, take and pass, and a roll without a double, unless a double costs more than 0.2, \
         makes no difference, or the side is below -0.9 either way.",
    ),
    (
        "Performance rating (PR)",
        "500 times the equity lost, divided by the decisions: the lower the better. The interval \
         holds the rating with 95 %, by the spread of the errors.",
    ),
    ("Error, blunder", "A decision that loses 0.02 or more; one that loses 0.08 or more."),
    (
        "Match winning chance lost",
        "Equity lost, times half the difference between the match winning chances after winning and \
         after losing the game at the cube before the decision.",
    ),
    (
        "Snowie error rate",
        "1000 times the equity lost, divided by the plays of both players, forced ones too.",
    ),
    (
        "GNU Backgammon error rate",
        "1000 times the equity lost, divided by the plays with more than one legal play, the doubles \
         and answers, and the rolls without a double where a double costs less than 0.16.",
    ),
    ("Luck", "The equity after the best play of the roll, less the mean over all rolls."),
    ("Joker", "A roll that brings more than 0.3."),
    (
        "Luck-adjusted result",
        "The result, less the player's luck, and with the opponent's. Over many matches its mean is \
         that of the result, whatever the engine believes, and its spread is several times smaller. \
         The interval is by the spread over the games.",
    ),
];
