// Statements of Flink SQL, for every supported release at once.
// Long because: the syntax of all statements is one grammar.
//
// One token decides every choice: words that mean something only beside another word are told apart
// before the parser (src/parse/contextual_words.cc), and what a release does not know, or what
// another token than the next decides, is left to the AST builder. Operators are a flat list per
// expression; the builder knows their precedence. Everything the builder reads is labelled, since
// no parse tree is kept.
parser grammar FlinkSqlParser;

options { tokenVocab = FlinkSqlLexer; }

singleStatement: body=statement EOF;

statement
  : plainQuery=query
  | dml=insert
  | ddl=create
  | replace=replaceTable
  | drop=dropObject
  | explain=explainStatement
  | execute=executeStatement
  | compile=compileStatement
  | block=statementSet
  | setting=setStatement
  | begin=K_BEGIN K_STATEMENT K_SET
  | end=K_END
  | other=otherStatement
  ;

// ---- Queries

query: with=withClause? first=queryTerm rest+=setTail* tail=orderTail;

// A query that does not start with a parenthesis.
openQuery: (with=withClause first=queryTerm | open=openTerm) rest+=setTail* tail=orderTail;

withClause: K_WITH recursive=K_RECURSIVE? tables+=commonTable (COMMA tables+=commonTable)*;

commonTable: name=identifier columns=columnList? K_AS body=nestedTable;

// A query whose first operand is not in parentheses.
leafQuery: with=withClause? first=openTerm rest+=setTail* tail=orderTail;

setTail: op=(K_UNION | K_INTERSECT | K_EXCEPT) quantifier=(K_ALL | K_DISTINCT)? term=queryTerm;

queryTerm: open=openTerm | LPAREN nested=query RPAREN;

openTerm: plain=plainTerm | K_TABLE table=qualifiedName;

plainTerm
  : K_SELECT hints=hintList? K_STREAM? quantifier=(K_ALL | K_DISTINCT)?
    items+=selectItem (COMMA items+=selectItem)* from=fromClause?
  | values=(K_VALUES | K_VALUE) rows+=expr (COMMA rows+=expr)*
  ;

selectItem: (star=STAR | value=expr) (K_AS? alias=identifier)?;

orderTail
  : (K_ORDER K_BY items+=orderItem (COMMA items+=orderItem)*)?
    (K_LIMIT (K_ALL | limit=rowCount))?
    (offsetWord=K_OFFSET offset=rowCount (K_ROW | K_ROWS)? (late=K_LIMIT (K_ALL | lateLimit=rowCount))?)?
    (K_FETCH (K_FIRST | K_NEXT) fetch=rowCount (K_ROW | K_ROWS) K_ONLY)?
  ;

rowCount: INTEGER | DECIMAL | APPROXIMATE | QUESTION;

orderItem: value=expr direction=(K_ASC | K_DESC)? (K_NULLS nulls=(K_FIRST | K_LAST))?;

fromClause
  : K_FROM trees+=joinTree (COMMA trees+=joinTree)*
    (K_WHERE where=expr)?
    (group=groupBy)?
    (K_HAVING having=expr)?
    (K_WINDOW windows+=namedWindow (COMMA windows+=namedWindow)*)?
    (K_QUALIFY qualify=expr)?
  ;

groupBy: K_GROUP K_BY (K_ALL | K_DISTINCT)? elements+=grouping (COMMA elements+=grouping)*;

grouping
  : (K_GROUPING K_SETS | kind=K_ROLLUP | kind=K_CUBE) LPAREN sets+=grouping (COMMA sets+=grouping)* RPAREN
  | value=expr
  ;

namedWindow: name=identifier K_AS spec=windowSpec;

windowSpec
  : LPAREN base=identifier? (K_PARTITION K_BY partition+=expr (COMMA partition+=expr)*)?
    (K_ORDER K_BY items+=orderItem (COMMA items+=orderItem)*)? frame=windowFrame?
    (partial=(K_ALLOW | K_DISALLOW) K_PARTIAL)? RPAREN
  ;

windowFrame
  : unit=(K_ROWS | K_RANGE) (first=frameBound | K_BETWEEN first=frameBound K_AND last=frameBound)
    (exclude=K_EXCLUDE (K_CURRENT K_ROW | K_GROUP | K_TIES | K_NO K_OTHERS))?
  ;

frameBound
  : K_UNBOUNDED direction=(K_PRECEDING | K_FOLLOWING)
  | current=K_CURRENT K_ROW
  | offset=expr direction=(K_PRECEDING | K_FOLLOWING)
  ;

// ---- Tables

joinTree: first=tableFactor joins+=joinTail*;

joinTail
  : natural=K_NATURAL? (K_INNER | side=(K_LEFT | K_RIGHT | K_FULL) K_OUTER? | side=K_CROSS)? asof=K_ASOF?
    word=K_JOIN right=tableFactor (K_MATCH_CONDITION match=expr)? (K_ON on=expr | K_USING columns=columnList)?
  ;

tableFactor
  : source=tableSource
    (match=matchRecognize)?
    pivots+=pivot*
    (K_AS? alias=identifier columns=columnList?
      (lateMatch=matchRecognize (K_AS? lateAlias=identifier lateColumns=columnList?)?)?)?
    sample=tableSample?
  ;

tableSource
  : name=qualifiedName
    (arguments=callArguments | hints=hintList? extension=extendedColumns? period=systemTime?)
  | K_TABLE_OF LPAREN call=expr RPAREN
  | lateral=K_LATERAL (K_TABLE_OF LPAREN call=expr RPAREN | nested=nestedTable | unnest=unnestTable)
  | unnest=unnestTable
  | nested=nestedTable
  ;

unnestTable: K_UNNEST LPAREN (values+=expr (COMMA values+=expr)* | open=openQuery) RPAREN (K_WITH ordinality=K_ORDINALITY)?;

nestedTable: LPAREN (open=leafQuery | tree=joinTree rest+=setTail*) RPAREN;

// EXTEND (a INT, b STRING NOT NULL): columns that the table does not declare.
extendedColumns: K_EXTEND LPAREN columns+=extendedColumn (COMMA columns+=extendedColumn)* RPAREN;

extendedColumn: name=qualifiedName type=dataType;

systemTime: K_FOR K_SYSTEM_TIME K_AS K_OF value=expr;

pivot
  : K_PIVOT LPAREN measures+=pivotMeasure (COMMA measures+=pivotMeasure)* K_FOR nameOrList
    K_IN LPAREN values+=pivotMeasure (COMMA values+=pivotMeasure)* RPAREN RPAREN
  | K_UNPIVOT ((K_INCLUDE | K_EXCLUDE) K_NULLS)? LPAREN nameOrList K_FOR nameOrList
    K_IN LPAREN unpivotValue (COMMA unpivotValue)* RPAREN RPAREN
  ;

pivotMeasure: value=expr (K_AS? alias=identifier)?;

unpivotValue: nameOrList (K_AS expr)?;

nameOrList: name=identifier | columns=columnList;

tableSample
  : K_TABLESAMPLE ((K_BERNOULLI | K_SYSTEM) LPAREN rowCount RPAREN (K_REPEATABLE LPAREN MINUS? INTEGER RPAREN)?
    | K_SUBSTITUTE LPAREN STRING RPAREN)
  ;

matchRecognize
  : K_MATCH_RECOGNIZE LPAREN
    (K_PARTITION K_BY partition+=expr (COMMA partition+=expr)*)?
    (K_ORDER K_BY items+=orderItem (COMMA items+=orderItem)*)?
    (K_MEASURES measures+=matchMeasure (COMMA measures+=matchMeasure)*)?
    ((K_ONE K_ROW | all=K_ALL K_ROWS) K_PER K_MATCH)?
    (K_AFTER K_MATCH K_SKIP skip=matchSkip)?
    K_PATTERN LPAREN begin=CARET? pattern=patternAlternation finish=DOLLAR? RPAREN
    (K_WITHIN within=interval)?
    (K_SUBSET subsets+=matchSubset (COMMA subsets+=matchSubset)*)?
    K_DEFINE definitions+=matchDefinition (COMMA definitions+=matchDefinition)*
    RPAREN
  ;

matchMeasure: value=expr K_AS alias=identifier;

matchSkip
  : K_TO (next=K_NEXT K_ROW | first=identifier second=identifier?)
  | past=K_PAST K_LAST K_ROW
  ;

matchSubset: name=identifier EQ columns=columnList;

matchDefinition: variable=identifier K_AS condition=expr;

patternAlternation: terms+=patternSequence (BAR terms+=patternSequence)*;

patternSequence: factors+=patternFactor+;

patternFactor
  : (variable=identifier
    | LPAREN group=patternAlternation RPAREN
    | EXCLUSION_BEGIN excluded=patternAlternation EXCLUSION_END
    | permute=K_PERMUTE LPAREN permuted+=patternAlternation (COMMA permuted+=patternAlternation)* RPAREN)
    quantifier=patternQuantifier?
  ;

patternQuantifier
  : (STAR | PLUS | QUESTION | LBRACE (INTEGER (COMMA INTEGER?)? | COMMA INTEGER) RBRACE) QUESTION?
  ;

// ---- Hints

hintList: HINT_BEGIN hints+=hint (COMMA hints+=hint)* HINT_END;

hint: name=identifier (LPAREN (arguments+=hintArgument (COMMA arguments+=hintArgument)*)? RPAREN)?;

hintArgument
  : (key=literalText | word=identifier) (EQ value=literalText)?
  | MINUS? number=(INTEGER | DECIMAL)
  ;

// ---- Expressions

expr: first=operand tails+=exprTail*;

exprTail
  : format=K_FORMAT K_JSON
  | op=(EQ | NE | BANG_EQ | LT | LE | GT | GE | PLUS | MINUS | STAR | SLASH | PERCENT | CONCAT | AMP | CARET
    | K_AND | K_OR | K_ESCAPE | K_OVERLAPS | K_CONTAINS | K_EQUALS | K_PRECEDES | K_SUCCEEDS)
    right=operand
  | op=K_IMMEDIATELY word=(K_PRECEDES | K_SUCCEEDS) right=operand
  | op=K_MEMBER K_OF right=operand
  | op=K_SUBMULTISET K_OF right=operand
  | op=K_MULTISET word=(K_UNION | K_INTERSECT | K_EXCEPT) quantifier=(K_ALL | K_DISTINCT)? right=operand
  | is=isTail
  | negation=K_NOT (predicate=predicateTail | op=K_SUBMULTISET K_OF right=operand)
  | predicate=predicateTail
  ;

isTail
  : K_IS negation=K_NOT?
    (word=(K_NULL | K_TRUE | K_FALSE | K_UNKNOWN | K_EMPTY)
    | K_A word=K_SET
    | word=K_JSON kind=JSON_KIND?
    | word=K_DISTINCT K_FROM right=operand)
  ;

predicateTail
  : word=K_IN list=parenthesised
  | word=K_BETWEEN symmetry=(K_SYMMETRIC | K_ASYMMETRIC)? right=operand
  | word=(K_LIKE | K_ILIKE | K_RLIKE) right=operand
  | word=K_SIMILAR K_TO right=operand
  ;

operand
  : prefix+=(PLUS | MINUS | K_NOT | K_RUNNING | K_FINAL)*
    (name=identifier nameSuffixes+=nameSuffix* | value=primary suffixes+=suffix*)
  ;

nameSuffix: arguments=callArguments | other=suffix;

suffix
  : DOT (field=identifier | star=STAR)
  | LBRACKET index=expr RBRACKET
  | word=K_WITHIN (K_GROUP LPAREN K_ORDER K_BY items+=orderItem (COMMA items+=orderItem)* RPAREN
    | distinct=K_DISTINCT keys=parenthesised)
  | word=K_FILTER LPAREN K_WHERE filter=expr RPAREN
  | word=(K_IGNORE | K_RESPECT) K_NULLS
  | word=K_OVER (window=identifier | spec=windowSpec)
  ;

primary
  : number=(INTEGER | DECIMAL | APPROXIMATE)
  | text=stringLiteral
  | constant=(K_TRUE | K_FALSE | K_UNKNOWN | K_NULL | K_DEFAULT)
  | temporal=temporalValue
  | duration=interval
  | parameter=QUESTION
  | special=specialCall
  | nested=parenthesised
  | QUANTIFIER quantified=parenthesised
  | exists=(K_EXISTS | K_UNIQUE) LPAREN subquery=query RPAREN
  | K_ROW row=parenthesised
  | collection=collectionValue
  | function=NILADIC_WORD arguments=callArguments?
  | context=CONTEXT_WORD
  | function=(FUNCTION_WORD | TIME_UNIT | SIZED_TYPE | K_LEFT | K_RIGHT | K_PERMUTE) arguments=callArguments
  | K_NEXT_VALUE K_VALUE K_FOR sequence=identifier
  | escape=escapedValue
  | choice=caseValue
  | conversion=castValue
  ;

stringLiteral
  : strings+=(STRING | NATIONAL_STRING | UNICODE_STRING | ESCAPED_STRING | CHARSET_STRING | BINARY_STRING)
    strings+=STRING* (K_UESCAPE escape=STRING)?
  ;

temporalValue
  : word=(K_DATE | K_TIME) (text=STRING | arguments=callArguments)
  | word=K_TIMESTAMP (text=STRING | zone=K_WITH_ZONE local=K_LOCAL? K_TIME K_ZONE text=STRING
    | arguments=callArguments)
  | word=K_DECIMAL text=STRING
  ;

collectionValue
  : kind=(K_ARRAY | K_MULTISET | K_MAP)
    (bracket=LBRACKET (items+=expr (COMMA items+=expr)*)? RBRACKET
    | LPAREN (items+=expr (COMMA items+=expr)* rest+=setTail* tail=orderTail | open=openQuery)? RPAREN)
  ;

// {d '2024-01-01'}, {fn f(x)}
escapedValue: LBRACE word=identifier (value=expr | K_INSERT arguments=callArguments) RBRACE;

castValue: K_CAST LPAREN value=expr K_AS type=dataType (K_FORMAT text=STRING)? RPAREN;

caseValue: K_CASE subject=expr? branches+=caseBranch+ (K_ELSE otherwise=expr)? K_END;

caseBranch: K_WHEN when+=expr (COMMA when+=expr)* K_THEN then=expr;

parenthesised
  : LPAREN (open=openQuery | items+=expr (COMMA items+=expr)* rest+=setTail* tail=orderTail)? close=RPAREN
  ;

interval
  : K_INTERVAL sign=(PLUS | MINUS)? (text=STRING | number=(INTEGER | DECIMAL) | name=qualifiedName
    | LPAREN value=expr RPAREN)
    qualifier=intervalQualifier
  ;

intervalQualifier
  : start=timeUnit (LPAREN precision=INTEGER (COMMA fraction=INTEGER)? RPAREN)?
    (to=K_INTERVAL_TO end=timeUnit (LPAREN endPrecision=INTEGER RPAREN)?)?
  ;

timeUnit: TIME_UNIT | UNIT_ARGUMENT | identifier;

callArguments
  : LPAREN (quantifier=(K_DISTINCT | K_ALL)?
      (arguments+=argument (COMMA arguments+=argument)* | subquery=argumentQuery))? RPAREN
  ;

argument: value=argumentValue (NAMED named=argumentValue)?;

argumentValue
  : star=STAR
  | unit=UNIT_ARGUMENT
  | K_MODEL_ARGUMENT model=qualifiedName
  | K_TABLE table=qualifiedName layout=argumentLayout
  | value=expr (LAMBDA body=expr)? layout=argumentLayout
  ;

// A query without parentheses is the only argument. Does not start with TABLE, as a table does.
argumentQuery: (with=withClause first=queryTerm | plain=plainTerm) rest+=setTail* tail=orderTail;

argumentLayout
  : (K_PARTITION K_BY partition=nameOrList)?
    (orderWord=K_ORDER K_BY (LPAREN items+=orderColumn (COMMA items+=orderColumn)* RPAREN | items+=orderColumn))?
  ;

orderColumn: value=qualifiedName direction=(K_ASC | K_DESC)? (K_NULLS nulls=(K_FIRST | K_LAST))?;

// Functions with a syntax of their own.
specialCall
  : name=K_EXTRACT LPAREN unit=timeUnit words+=K_FROM values+=expr RPAREN
  | name=K_FLOOR LPAREN values+=expr (to=K_TO unit=timeUnit)? RPAREN
  | name=K_TRIM LPAREN trim=trimArguments? RPAREN
  | name=K_SUBSTRING LPAREN values+=expr words+=(K_FROM | COMMA) values+=expr
    (words+=(K_FOR | COMMA) values+=expr)? RPAREN
  | name=K_OVERLAY LPAREN values+=expr words+=K_PLACING values+=expr words+=K_FROM values+=expr
    (words+=K_FOR values+=expr)? RPAREN
  | name=K_POSITION LPAREN needle=operand words+=K_IN values+=expr (words+=K_FROM values+=expr)? RPAREN
  | name=(K_TRANSLATE | K_CONVERT) LPAREN values+=expr (words+=K_USING charset=identifier
    | (COMMA (values+=expr | typeWord=SIMPLE_TYPE))*) RPAREN
  | name=K_JSON_PATH LPAREN values+=expr COMMA values+=expr
    (K_PASSING passing+=jsonPassing (COMMA passing+=jsonPassing)*)? options+=jsonOption* RPAREN
  | name=K_JSON_OBJECT LPAREN (pairs+=jsonPair (COMMA pairs+=jsonPair)*)? nulls=jsonNulls? RPAREN
  | name=K_JSON_ARRAY LPAREN (elements+=jsonElement (COMMA elements+=jsonElement)*
    (K_ORDER K_BY items+=orderItem (COMMA items+=orderItem)*)?)? nulls=jsonNulls? RPAREN
  ;

trimArguments
  : side=(K_BOTH | K_LEADING | K_TRAILING) (values+=expr)? (from=K_FROM values+=expr)?
  | values+=expr (from=K_FROM values+=expr)?
  ;

jsonPassing: value=expr K_AS name=identifier;

jsonPair: key=K_KEY? name=expr op=(K_VALUE | COLON) value=expr;

jsonElement: value=expr;

jsonNulls: (K_JSON_NULL | K_JSON_ABSENT) K_ON K_NULL;

jsonOption
  : K_RETURNING type=typeName
  | K_WITHOUT K_ARRAY? K_WRAPPER
  | K_WITH (K_CONDITIONAL | K_UNCONDITIONAL)? K_ARRAY? K_WRAPPER
  | (K_JSON_NULL | K_ERROR | K_TRUE | K_FALSE | K_UNKNOWN | K_EMPTY (K_ARRAY | K_OBJECT)) on=jsonOn
  | K_DEFAULT value=expr on=jsonOn
  ;

jsonOn: K_ON event=(K_EMPTY | K_ERROR | K_NULL);

// ---- Types

dataType: base=typeName nullability=nullable? collections+=collectionOf*;

// A type without NULL or NOT NULL behind it.
typeName
  : word=SIMPLE_TYPE
  | word=K_DOUBLE K_PRECISION?
  | word=SIZED_TYPE varying=K_VARYING? sizes=typeSizes?
  | word=K_DATE
  | word=(K_TIME | K_TIMESTAMP) sizes=typeSizes?
    (zone=K_WITHOUT_ZONE K_TIME K_ZONE | zone=K_WITH_ZONE local=K_LOCAL? K_TIME K_ZONE)?
  | word=(K_ARRAY | K_MULTISET) LT children+=dataType GT
  | word=K_ROW (NE | LT (fields+=typeField (COMMA fields+=typeField)*)? GT
    | LPAREN fields+=typeField (COMMA fields+=typeField)* RPAREN)
  | word=K_RAW LPAREN strings+=STRING COMMA strings+=STRING RPAREN
  | word=K_STRUCTURED LT strings+=STRING (COMMA fields+=typeField)* GT
  | word=K_INTERVAL qualifier=intervalQualifier
  | named=qualifiedName (LT children+=dataType (COMMA children+=dataType)* GT)?
  ;

typeSizes: LPAREN sizes+=INTEGER (COMMA sizes+=INTEGER)? RPAREN;

typeField: name=identifier type=dataType comment=STRING?;

// One text, however many strings it is written in.
literalText: parts+=STRING+;

nullable: negation=K_NOT? K_NULL;

collectionOf: kind=(K_ARRAY | K_MULTISET) nullability=nullable?;

// ---- INSERT, statement sets, EXPLAIN, EXECUTE, COMPILE

insert
  : verb=(K_INSERT | K_UPSERT) target=(K_INTO | K_OVERWRITE) table=qualifiedName hints=hintList?
    extension=extendedColumns? partition=partitionSpec? source=insertSource conflict=onConflict?
  ;

partitionSpec: K_PARTITION LPAREN values+=partitionValue (COMMA values+=partitionValue)* RPAREN;

partitionValue: name=identifier (EQ value=literalValue)?;

literalValue: (PLUS | MINUS)? value=primary;

// After `(` come the columns or the query itself. Columns with types extend the table, and the
// columns of the query may follow.
insertSource
  : open=openQuery
  | LPAREN (columns+=insertColumn (COMMA columns+=insertColumn)* RPAREN
      partition=partitionSpec? next=insertSource
    | nested=query RPAREN rest+=setTail* tail=orderTail)
  ;

insertColumn: name=qualifiedName type=dataType?;

onConflict: K_ON_CONFLICT K_CONFLICT K_DO action=identifier;

statementSet: K_STATEMENT K_SET K_BEGIN (inserts+=insert SEMICOLON)+ K_END;

executeStatement
  : K_EXECUTE (set=statementSet | dml=insert | plainQuery=query | plan=K_PLAN file=literalText)
  ;

compileStatement
  : K_COMPILE execute=K_AND? K_EXECUTE? K_PLAN file=literalText condition=ifNotExists? K_FOR
    (set=statementSet | dml=insert)
  ;

explainStatement
  : K_EXPLAIN (K_PLAN K_FOR | details+=identifier (COMMA details+=identifier)*)?
    (plainQuery=query | dml=insert | set=statementSet | execute=executeStatement | ddl=create
    | replace=replaceTable | alter=alterStatement)
  ;

setStatement
  : verb=K_SET option=property?
  | verb=K_RESET keys+=STRING*
  ;

// ---- CREATE

create
  : K_CREATE (K_OR variant=(K_REPLACE | K_ALTER))? temporary=K_TEMPORARY? system=K_SYSTEM?
    (K_TABLE table=tableDefinition
    | K_MATERIALIZED K_TABLE materialized=materializedDefinition
    | K_VIEW view=viewDefinition
    | K_FUNCTION function=functionDefinition
    | object=(K_CATALOG | K_DATABASE | K_CONNECTION) simple=objectDefinition
    | object=K_MODEL model=modelDefinition)
  ;

replaceTable: K_REPLACE K_TABLE table=tableDefinition;

ifNotExists: K_IF K_NOT K_EXISTS;

ifExists: K_IF K_EXISTS;

tableDefinition
  : condition=ifNotExists? name=qualifiedName elements=tableElements?
    (K_COMMENT comment=literalText)? distribution=tableDistribution?
    (K_PARTITIONED K_BY partition=columnList)?
    (K_USING K_CONNECTION connection=qualifiedName)?
    (K_WITH options=properties)?
    (K_LIKE like=tableLike
    | K_AS (body=query | K_AS_TABLE source=qualifiedName changes=sourceChanges?))?
  ;

// What VVR allows after CREATE TABLE ... AS TABLE source.
sourceChanges: ~(SEMICOLON | DOT) anyToken*;

anyToken: ~SEMICOLON;

tableElements: LPAREN elements+=tableElement (COMMA elements+=tableElement)* RPAREN;

// A column without a type or expression only gives the order of the columns of a query.
tableElement
  : column=qualifiedName body=columnBody?
  | watermark=watermarkDefinition
  | constraint=tableConstraint
  ;

columnBody
  : (K_AS computed=expr | type=dataType
      (metadata=K_METADATA (K_FROM key=STRING)? virtualWord=K_VIRTUAL? | constraint=columnConstraint)?)
    (K_COMMENT comment=literalText)?
  ;

columnConstraint: (K_CONSTRAINT name=identifier)? kind=(K_PRIMARY | K_UNIQUE) K_KEY? enforcement=enforced?;

tableConstraint: (K_CONSTRAINT name=identifier)? kind=(K_PRIMARY | K_UNIQUE) K_KEY? columns=columnList enforcement=enforced?;

enforced: K_NOT? K_ENFORCED;

watermarkDefinition: K_WATERMARK K_FOR column=qualifiedName K_AS value=expr;

tableDistribution
  : K_DISTRIBUTED
    (K_BY kind=(K_HASH | K_RANGE)? columns=columnList (K_INTO buckets=INTEGER K_BUCKETS)?
    | K_INTO buckets=INTEGER K_BUCKETS)
  ;

properties: LPAREN (items+=property (COMMA items+=property)*)? RPAREN;

property: keys+=STRING+ EQ values+=STRING+;

tableLike: source=qualifiedName (LPAREN options+=likeOption+ RPAREN)?;

likeOption
  : strategy=(K_INCLUDING | K_EXCLUDING | K_OVERWRITING)
    (all=K_ALL | distribution=K_DISTRIBUTION | feature=identifier | reserved=RESERVED_WORD)
  ;

materializedDefinition
  : condition=ifNotExists? name=qualifiedName elements=tableElements?
    (K_COMMENT comment=literalText)? distribution=tableDistribution?
    (K_PARTITIONED K_BY partition=columnList)?
    (K_WITH options=properties)?
    (K_START_MODE EQ startMode=identifier startArguments=parenthesised?)?
    (K_FRESHNESS EQ freshness=expr)?
    (K_REFRESH_MODE EQ refreshing=refreshMode)?
    K_AS body=query
  ;

refreshMode: K_FULL | RESERVED_WORD;

viewDefinition
  : condition=ifNotExists? name=qualifiedName columns=columnList? (K_COMMENT comment=literalText)? K_AS body=query
  ;

functionDefinition
  : condition=ifNotExists? name=qualifiedName K_AS className=STRING (K_LANGUAGE language=languageName)?
    (K_USING jars+=functionJar (COMMA jars+=functionJar)*)? (with=K_WITH options=properties)?
  ;

languageName: identifier | RESERVED_WORD;

functionJar: kind=(K_JAR | K_ARTIFACT) path=STRING;

objectDefinition
  : condition=ifNotExists? name=qualifiedName (K_COMMENT comment=literalText)? (K_WITH options=properties)?
    (copy=K_AS K_DATABASE anyToken+)?
  ;

modelDefinition
  : condition=ifNotExists? name=qualifiedName (K_INPUT elements+=tableElements)? (K_OUTPUT elements+=tableElements)?
    (K_COMMENT comment=literalText)? (K_WITH properties)? (K_AS body=query)?
  ;

dropObject
  : K_DROP temporary=K_TEMPORARY? system=K_SYSTEM?
    (object=(K_TABLE | K_VIEW | K_FUNCTION | K_CATALOG | K_DATABASE | K_MODEL | K_CONNECTION)
    | object=K_MATERIALIZED K_TABLE)
    condition=ifExists? name=qualifiedName behavior=(K_RESTRICT | K_CASCADE)?
  ;

// ---- Statements kept as their tokens

otherStatement
  : alter=alterStatement
  | word=K_ANALYZE K_TABLE qualifiedName partition=partitionSpec? K_COMPUTE K_STATISTICS
    (K_FOR (K_COLUMNS columnNames | K_ALL K_COLUMNS))?
  | word=K_CALL name=qualifiedName arguments=callArguments
  | word=K_DELETE K_FROM qualifiedName hints=hintList? (K_AS? identifier)? (K_WHERE where=expr)?
  | word=K_UPDATE qualifiedName hints=hintList? (K_AS? identifier)? K_SET changes+=assignment (COMMA changes+=assignment)*
    (K_WHERE where=expr)?
  | word=K_MERGE K_INTO qualifiedName hints=hintList? (K_AS? identifier)? K_USING source=tableFactor
    K_ON where=expr branches+=mergeBranch+
  ;

columnNames: qualifiedName (COMMA qualifiedName)*;

assignment: name=qualifiedName EQ value=expr;

mergeBranch
  : K_WHEN negation=K_NOT? K_MATCHED K_THEN
    (verb=K_UPDATE K_SET changes+=assignment (COMMA changes+=assignment)*
    | verb=K_INSERT (columns=mergeColumns | row=mergeRow))
  ;

// After `(` come the columns or the row itself.
mergeColumns
  : LPAREN (columnName (COMMA columnName)* RPAREN (LPAREN row=mergeRow RPAREN | row=mergeRow)
    | row=mergeRow RPAREN)
  ;

columnName: name=identifier;

mergeRow: K_VALUES values=expr;

alterStatement
  : K_ALTER temporary=K_TEMPORARY?
    (object=K_TABLE ifExists? name=qualifiedName tableAction=alterTableAction
    | object=K_MATERIALIZED K_TABLE name=qualifiedName materializedAction=alterMaterializedAction
    | object=K_VIEW name=qualifiedName (K_RENAME K_TO qualifiedName | K_AS body=query)
    | object=K_CATALOG name=qualifiedName (K_SET properties | K_RESET keyList | K_COMMENT comment=literalText)
    | object=K_DATABASE name=qualifiedName K_SET properties
    | object=K_SYSTEM (function=K_FUNCTION change=functionChange | option=sessionOption)
    | object=K_FUNCTION change=functionChange
    | object=(K_MODEL | K_CONNECTION) ifExists? name=qualifiedName
      (K_RENAME K_TO qualifiedName | K_SET properties | reset=K_RESET keyList)
    | object=K_SESSION option=sessionOption)
  ;

functionChange: ifExists? qualifiedName K_AS STRING (K_LANGUAGE language=languageName)?;

sessionOption
  : K_SET qualifiedName EQ (identifier | K_ON | value=literalValue)
  | K_RESET (qualifiedName | K_ALL)
  ;

keyList: LPAREN (STRING (COMMA STRING)*)? RPAREN;

alterTableAction
  : K_RENAME (K_TO qualifiedName | qualifiedName K_TO qualifiedName)
  | K_SET properties
  | K_RESET keyList
  | verb=K_ADD (schema=schemaChange | (K_IF K_NOT K_EXISTS)? added+=partitionAddition+)
  | verb=K_MODIFY schema=schemaChange
  | verb=K_DROP drop=dropChange
  | partition=partitionSpec? compact=K_COMPACT
  ;

partitionAddition: partition=partitionSpec (K_WITH properties)?;

schemaChange
  : LPAREN elements+=alterElement (COMMA elements+=alterElement)* RPAREN
  | elements+=alterElement
  | distribution=distributionChange
  ;

distributionChange
  : word=K_DISTRIBUTION
    (K_BY (K_HASH | K_RANGE)? columnList (K_INTO INTEGER K_BUCKETS)? | K_INTO INTEGER K_BUCKETS)
  ;

alterElement
  : column=qualifiedName body=columnBody (K_FIRST | K_AFTER qualifiedName)?
  | watermark=watermarkDefinition
  | constraint=tableConstraint
  ;

dropChange
  : qualifiedName
  | LPAREN columnNames RPAREN
  | K_PRIMARY K_KEY
  | K_CONSTRAINT identifier
  | K_WATERMARK
  | K_DISTRIBUTION
  | ifExists? partitions+=partitionSpec (COMMA partitions+=partitionSpec)*
  ;

alterMaterializedAction
  : verb=K_SUSPEND
  | verb=K_RESUME (K_WITH properties)?
  | verb=K_REFRESH partition=partitionSpec?
  | verb=K_SET (properties | K_FRESHNESS EQ freshness=expr | K_REFRESH_MODE EQ refreshMode)
  | verb=K_RESET keyList
  | verb=K_AS body=query
  | verb=(K_ADD | K_MODIFY) schema=schemaChange
  | verb=K_DROP drop=dropChange
  ;

// ---- Names

columnList: LPAREN names+=identifier (COMMA names+=identifier)* RPAREN;

qualifiedName: parts+=identifier (DOT parts+=identifier)*;

identifier
  : IDENTIFIER | QUOTED_IDENTIFIER
  | K_ABSENT | K_ADD | K_AFTER | K_ARTIFACT | K_ASC | K_BERNOULLI | K_CASCADE | K_CATALOG | K_COLUMNS
  | K_COMPUTE | K_CONDITIONAL | K_CONNECTION | K_DATABASE | K_DESC | K_DO | K_ENFORCED | K_ERROR
  | K_EXCLUDE | K_EXCLUDING | K_FIRST | K_FOLLOWING | K_INCLUDING | K_INPUT | K_JAR | K_LAST | K_MATCHED
  | K_METADATA | K_MODEL | K_NULLS | K_ORDINALITY | K_OTHERS | K_OUTPUT | K_OVERWRITE | K_OVERWRITING
  | K_PARTITIONED | K_PASSING | K_PAST | K_PLACING | K_PRECEDING | K_REPEATABLE | K_RESTRICT
  | K_RETURNING | K_SESSION | K_SETS | K_START_MODE | K_STATISTICS | K_SUBSTITUTE | K_TEMPORARY | K_TIES
  | K_UNCONDITIONAL | K_VIEW | K_VIRTUAL | K_WRAPPER | K_ZONE
  ;
