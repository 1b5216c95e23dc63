# 13. A name like an option: what does this print?
name='-n'
echo "$name"
echo done
